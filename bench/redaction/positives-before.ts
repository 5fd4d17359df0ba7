import type { Positive } from './sample.ts';
import { privateKeyBlock, tokenFormats } from './secret-formats.ts';
import { createMaker } from './seeded.ts';

/** Written before the detectors. */
export const positivesBefore = (): Positive[] => {
  const make = createMaker(1);
  const of = (kind: string, secret: string, write: (secret: string) => string): Positive => ({
    kind,
    text: write(secret),
    secrets: [secret],
  });

  const around: readonly ((secret: string) => string)[] = [
    (s) => `the deploy used ${s} until Friday`,
    (s) => `SERVICE_TOKEN=${s}`,
    (s) => `{"credential": "${s}", "region": "eu"}`,
    (s) => `部署时用的令牌是${s}请不要外传`,
  ];
  const tokens = Object.entries(tokenFormats).flatMap(([kind, format]) =>
    around.map((write) => of(kind, format(make), write)),
  );

  const passwords: readonly ((secret: string) => string)[] = [
    (s) => `DB_PASSWORD=${s}`,
    (s) => `password: ${s}`,
    (s) => `"password": "${s}"`,
    (s) => `const password = '${s}';`,
    (s) => `export PGPASSWORD="${s}"`,
    (s) => `  passwd = "${s}"`,
    (s) => `the password is ${s}`,
    (s) => `密码：${s}`,
    (s) => `mysql --user=root --password=${s} shop`,
    (s) => `spring.datasource.password=${s}`,
  ];
  const secrets: readonly ((secret: string) => string)[] = [
    (s) => `API_KEY=${s}`,
    (s) => `client_secret: "${s}"`,
    (s) => `const apiKey = "${s}";`,
    (s) => `"accessToken":"${s}"`,
    (s) => `SESSION_SECRET='${s}'`,
    (s) => `secretKey := "${s}"`,
  ];
  const urls: readonly ((secret: string) => string)[] = [
    (s) => `postgres://app:${s}@db.internal:5432/shop`,
    (s) => `DATABASE_URL=mysql://root:${s}@127.0.0.1/shop`,
    (s) => `git clone https://ada:${s}@git.example.com/x.git`,
    (s) => `redis://:${s}@cache:6379/0`,
    (s) => `mongodb+srv://app:${s}@cluster0.example.net/?retryWrites=true`,
  ];
  const headers: readonly ((secret: string) => string)[] = [
    (s) => `Authorization: Bearer ${s}`,
    (s) => `curl -H 'Authorization: Basic ${s}' https://api.example.com`,
    (s) => `headers: { 'X-Api-Key': '${s}' }`,
  ];

  return [
    ...tokens,
    ...passwords.map((write) => of('password', make.password(), write)),
    ...secrets.map((write) => of('secret', make.alnum(32), write)),
    ...urls.map((write) => of('url password', make.alnum(14), write)),
    ...headers.map((write) => of('authorization', make.alnum(40), write)),
    of('cookie', make.alnum(32), (s) => `Cookie: theme=dark; session=${s}`),
    of('cookie', make.alnum(32), (s) => `Set-Cookie: sid=${s}; HttpOnly; Path=/`),
    of('aws secret key', make.base64(40), (s) => `aws_secret_access_key = ${s}`),
    of('aws secret key', make.base64(40), (s) => `"SecretAccessKey": "${s}"`),
    of(
      'azure key',
      `${make.base64(86)}==`,
      (s) => `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${s};EndpointSuffix=core.windows.net`,
    ),
    of('password', make.password(), (s) => `Server=tcp:db,1433;User ID=sa;Password=${s};Encrypt=true`),
    ...['RSA PRIVATE KEY', 'OPENSSH PRIVATE KEY', 'PRIVATE KEY', 'EC PRIVATE KEY', 'PGP PRIVATE KEY BLOCK'].map(
      (label) => of('private key', privateKeyBlock(make, label), (s) => `key.pem:\n${s}\ndone`),
    ),
    of(
      'private key',
      privateKeyBlock(make, 'PRIVATE KEY', '\\n'),
      (s) => `{"type": "service_account", "private_key": "${s}\\n"}`,
    ),
    of('private', make.alnum(20), (s) => `before <private>my ${s} notes</private> after`),
  ];
};
