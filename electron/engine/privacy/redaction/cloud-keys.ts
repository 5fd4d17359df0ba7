import type { TokenFormat } from './token-format.ts';

/** Keys of clouds and of what runs in them, in the forms that their providers document. */
export const cloudKeys: readonly TokenFormat[] = [
  { kind: 'aws access key', hint: 'AKIA', pattern: /(?<![A-Za-z0-9])AKIA[A-Z2-7]{16}(?![A-Za-z0-9])/g },
  { kind: 'aws access key', hint: 'ASIA', pattern: /(?<![A-Za-z0-9])ASIA[A-Z2-7]{16}(?![A-Za-z0-9])/g },
  { kind: 'google api key', hint: 'AIza', pattern: /(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g },
  { kind: 'google oauth token', hint: 'ya29.', pattern: /(?<![A-Za-z0-9])ya29\.[A-Za-z0-9_-]{20,2048}/g },
  { kind: 'google client secret', hint: 'GOCSPX-', pattern: /(?<![A-Za-z0-9])GOCSPX-[A-Za-z0-9_-]{28}/g },
  {
    kind: 'azure client secret',
    hint: '8Q~',
    pattern: /(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}8Q~[A-Za-z0-9_~.-]{31,34}/g,
  },
  { kind: 'digitalocean token', hint: '_v1_', pattern: /(?<![A-Za-z0-9])do[opr]_v1_[a-f0-9]{64}/g },
  {
    kind: 'alibaba key',
    hint: 'LTAI',
    pattern: /(?<![A-Za-z0-9])LTAI[A-Za-z0-9]{12,26}(?![A-Za-z0-9])/g,
    check: (token) => /\d/.test(token),
  },
  { kind: 'databricks token', hint: 'dapi', pattern: /(?<![A-Za-z0-9])dapi[a-f0-9]{32}(?![a-f0-9])/g },
  { kind: 'vault token', hint: 'hv', pattern: /(?<![A-Za-z0-9])hv[sbr]\.[A-Za-z0-9_-]{24,300}/g },
  {
    kind: 'terraform token',
    hint: '.atlasv1.',
    pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,70}/g,
  },
  { kind: 'pulumi token', hint: 'pul-', pattern: /(?<![A-Za-z0-9])pul-[a-f0-9]{40}/g },
  {
    kind: 'doppler token',
    hint: 'dp.',
    pattern: /(?<![A-Za-z0-9])dp\.(?:pt|st|sa|ct|scim|audit)\.[A-Za-z0-9._-]{40,80}/g,
  },
  { kind: 'supabase token', hint: 'sbp_', pattern: /(?<![A-Za-z0-9])sbp_[a-f0-9]{40}/g },
  {
    kind: 'grafana token',
    hint: 'gl',
    pattern: /(?<![A-Za-z0-9])gl(?:sa_[A-Za-z0-9]{32}_[a-f0-9]{8}|c_[A-Za-z0-9+/=]{32,400})/g,
  },
  { kind: 'new relic key', hint: 'NRAK-', pattern: /(?<![A-Za-z0-9])NRAK-[A-Z0-9]{27}/g },
  { kind: 'age key', hint: 'AGE-SECRET-KEY-1', pattern: /AGE-SECRET-KEY-1[0-9A-Z]{58}/g },
];
