import { spawn } from 'node:child_process';
import { childEnvironment } from '#electron/platform/child-environment.ts';
import { defineCommand } from './command.ts';
import { localTime } from './local-time.ts';

export const open = defineCommand({
  summary: 'Open CMEM in the browser, signed in',
  flags: { print: { summary: 'Only print the link' } },
  details: 'Prints a link that signs a browser in, once, and opens it where there are a terminal and a browser.',
  examples: [
    ['open', ''],
    ['open --print', 'for a browser of your choice'],
  ],
  async run({ flags, session }) {
    const { output, signal } = session;
    const client = await session.connect();
    const link = await client.call('sign_in.create_link', {}, signal);
    if (output.json) return output.document(link);
    await output.line(link.url);
    output.note(`Good once, until ${localTime(link.expires_at)}.`);
    const opener = flags.print || !output.isTerminal ? undefined : openerOf(process.platform, session.environment);
    if (opener !== undefined) openDetached([...opener, link.url]);
  },
});

/** The program that opens a link, without a shell; undefined where there is no desktop. */
const openerOf = (
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] | undefined => {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return environment['DISPLAY'] || environment['WAYLAND_DISPLAY'] ? ['xdg-open'] : undefined;
};

const openDetached = ([command = '', ...args]: readonly string[]): void => {
  const child = spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    env: childEnvironment(),
  });
  // There is no browser; the link is printed all the same.
  child.once('error', () => {});
  child.unref();
};
