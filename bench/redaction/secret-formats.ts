import type { Maker } from './seeded.ts';

/**
 * What a secret of each kind looks like, as its provider documents it or as its tools write it; the values are made up. Sources:
 * the providers' own pages on token formats (AWS IAM identifiers, GitHub "token types", GitLab "token prefixes", Slack
 * "token types", Stripe "API keys", npm and PyPI token announcements, Google API keys, RFC 7519, RFC 7468).
 */
export const tokenFormats: Readonly<Record<string, (make: Maker) => string>> = {
  'aws access key': (make) => `AKIA${make.base32(16)}`,
  'google api key': (make) => `AIza${make.url64(35)}`,
  'google oauth token': (make) => `ya29.a0${make.url64(60)}`,
  'google client secret': (make) => `GOCSPX-${make.url64(28)}`,
  'azure client secret': (make) => `${make.alnum(3)}8Q~${make.alnum(34)}`,
  'digitalocean token': (make) => `dop_v1_${make.hex(64)}`,
  'alibaba key': (make) => `LTAI5t${make.alnum(18)}`,
  'databricks token': (make) => `dapi${make.hex(32)}`,
  'vault token': (make) => `hvs.${make.url64(90)}`,
  'github token': (make) => `ghp_${make.alnum(36)}`,
  'gitlab token': (make) => `glpat-${make.url64(20)}`,
  'slack token': (make) => `xoxb-${make.digits(12)}-${make.digits(12)}-${make.alnum(24)}`,
  'slack webhook': (make) => `https://hooks.slack.com/services/T${make.upper(8)}/B${make.upper(8)}/${make.alnum(24)}`,
  'stripe key': (make) => `sk_live_${make.alnum(24)}`,
  'npm token': (make) => `npm_${make.alnum(36)}`,
  'pypi token': (make) => `pypi-AgEIcHlwaS5vcmc${make.url64(140)}`,
  'openai key': (make) => `sk-proj-${make.url64(74)}T3BlbkFJ${make.url64(74)}`,
  'anthropic key': (make) => `sk-ant-api03-${make.url64(93)}AA`,
  'hugging face token': (make) => `hf_${make.alnum(34)}`,
  'twilio key': (make) => `SK${make.hex(32)}`,
  'sendgrid key': (make) => `SG.${make.url64(22)}.${make.url64(43)}`,
  'telegram token': (make) => `${make.digits(10)}:AA${make.url64(33)}`,
  'discord token': (make) => `M${make.alnum(23)}.${make.alnum(6)}.${make.url64(27)}`,
  'shopify token': (make) => `shpat_${make.hex(32)}`,
  'docker token': (make) => `dckr_pat_${make.url64(27)}`,
  'linear key': (make) => `lin_api_${make.alnum(40)}`,
  'age key': (make) => `AGE-SECRET-KEY-1${make.from('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`,
  jwt: (make) =>
    [
      Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url'),
      Buffer.from(JSON.stringify({ sub: make.digits(10), iat: 1_700_000_000 })).toString('base64url'),
      make.url64(43),
    ].join('.'),
};

export const privateKeyBlock = (make: Maker, label: string, newline = '\n'): string =>
  [`-----BEGIN ${label}-----`, ...Array.from({ length: 12 }, () => make.base64(64)), `-----END ${label}-----`].join(
    newline,
  );
