import type { Positive } from './sample.ts';
import { privateKeyBlock, tokenFormats } from './secret-formats.ts';
import { createMaker } from './seeded.ts';

/** Written after the detectors, which were not changed for it: what they were not made to find. */
export const positivesAfter = (): Positive[] => {
  const make = createMaker(2);
  const of = (kind: string, secret: string, write: (secret: string) => string): Positive => ({
    kind,
    text: write(secret),
    secrets: [secret],
  });

  const around: readonly ((secret: string) => string)[] = [
    (s) => `export const t = "${s}";`,
    (s) => `env:\n  - name: KEY\n    value: ${s}\n`,
    (s) => `https://hook.example.org/x?k=${s}&page=2`,
    (s) => `> 复制这个：${s}。谢谢！`,
  ];
  const tokens = Object.entries(tokenFormats).flatMap(([kind, format]) =>
    around.map((write) => of(kind, format(make), write)),
  );
  const split = (secret: string) => `${secret.slice(0, 18)}\n${secret.slice(18)}`;
  const broken = ['github token', 'openai key', 'google api key', 'stripe key', 'npm token'].map((kind): Positive => {
    const secret = (tokenFormats[kind] as (typeof tokenFormats)[string])(make);
    return { kind, text: `the token is\n${split(secret)}\nand ends there`, secrets: [secret.slice(18)] };
  });
  const encoded = ['github token', 'stripe key', 'hugging face token'].map((kind): Positive => {
    const secret = (tokenFormats[kind] as (typeof tokenFormats)[string])(make);
    return {
      kind,
      text: `https://e.example/cb?state=${secret.replaceAll('_', '%5F')}&x=1`,
      secrets: [secret.slice(-20)],
    };
  });

  const passwords: readonly ((secret: string) => string)[] = [
    (s) => `ADMIN_PASS=${s}`,
    (s) => `<password>${s}</password>`,
    (s) => `db.password = "${s}"`,
    (s) => `{'user': 'root', 'passwd': '${s}'}`,
    (s) => `login with admin / ${s} (password)`,
    (s) => `sshpass -p '${s}' ssh root@host`,
    (s) => `数据库密码是${s}，别告诉别人`,
    (s) => `Passwort: ${s}`,
    (s) => `ALTER USER app WITH PASSWORD '${s}';`,
    (s) => `redis-cli -a ${s} ping`,
    (s) => `"DB_PASSWORD": "${s}",`,
    (s) => `password:\n  ${s}`,
    (s) => `user.setPassword("${s}")`,
    (s) => `PASSWORD=${s} npm start`,
  ];
  const secrets: readonly ((secret: string) => string)[] = [
    (s) => `x-api-key: ${s}`,
    (s) => `access_token=${s}&expires_in=3600`,
    (s) => `"refresh_token" : "${s}"`,
    (s) => `clientSecret: '${s}',`,
    (s) => `self.api_key = "${s}"`,
    (s) => `JWT_SECRET=${s}`,
    (s) => `NEXTAUTH_SECRET="${s}"`,
    (s) => `密钥: ${s}`,
    (s) => `token ${s} was revoked`,
  ];
  const urls: readonly ((secret: string) => string)[] = [
    (s) => `amqp://guest:${s}@rabbit:5672/%2f`,
    (s) => `jdbc:postgresql://db/shop?user=app&password=${s}`,
    (s) => `smtp://noreply%40shop.example:${s}@smtp.example:587`,
    (s) => `redirect=https%3A%2F%2Fada%3A${s}%40git.example%2Fx`,
    (s) => `连接串postgresql://app:${s}@db/shop`,
    (s) => `https://${s}@github.com/ada/app.git`,
  ];
  const headers: readonly ((secret: string) => string)[] = [
    (s) => `-H "authorization: token ${s}"`,
    (s) => `req.setRequestHeader('Authorization', 'Bearer ${s}')`,
    (s) => `PRIVATE-TOKEN: ${s}`,
    (s) => `{"Authorization":"Bearer ${s}"}`,
  ];

  return [
    ...tokens,
    ...broken,
    ...encoded,
    ...passwords.map((write) => of('password', make.password(14), write)),
    ...secrets.map((write) => of('secret', make.alnum(40), write)),
    ...urls.map((write) => of('url password', make.alnum(16), write)),
    ...headers.map((write) => of('authorization', make.alnum(40), write)),
    of('cookie', make.alnum(40), (s) => `curl -b 'session=${s}' https://shop.example`),
    of('cookie', make.alnum(40), (s) => `cookie: _ga=GA1.2.3; connect.sid=s%3A${s}; lang=de`),
    of('cookie', make.hex(32), (s) => `"Cookie": "PHPSESSID=${s}"`),
    of('aws secret key', make.base64(40), (s) => `AWS_SECRET_ACCESS_KEY=${s}`),
    of('aws secret key', make.base64(40), (s) => `secretAccessKey: '${s}',`),
    of('azure key', `${make.base64(86)}==`, (s) => `AccountKey=${s}`),
    of('private key', privateKeyBlock(make, 'ENCRYPTED PRIVATE KEY', '\r\n'), (s) => s),
    of('private key', privateKeyBlock(make, 'PRIVATE KEY', '\n    '), (s) => `tls:\n  key: |\n    ${s}\n`),
    of('private key', privateKeyBlock(make, 'RSA PRIVATE KEY', '\n> '), (s) => `> ${s}`),
    of('private key', privateKeyBlock(make, 'RSA PRIVATE KEY').slice(0, 500), (s) => `cut off: ${s}`),
    of('private', make.alnum(20), (s) => `a <PRIVATE>outer <private>in</private> ${s}</PRIVATE> b`),
    of('e-mail', 'ada.lovelace@analytical-engine.org', (s) => `写信给${s}吧`),
    of('e-mail', 'bob+test@mail.shop.io', (s) => `Author: Bob <${s}>`),
    of('phone', '+49 30 901820', (s) => `call ${s} at noon`),
    of('iban', 'DE89 3704 0044 0532 0130 00', (s) => `IBAN ${s}, thanks`),
    of('card number', '4111 1111 1111 1111', (s) => `card ${s} exp 12/30`),
    of('ip address', '203.0.113.77', (s) => `from ${s} port 22`),
    of('ip address', '2001:db8::8a2e:370:7334', (s) => `listening on ${s} now`),
  ];
};
