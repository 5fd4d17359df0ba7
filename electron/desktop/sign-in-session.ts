import type { Session } from 'electron';
import type { Client } from '#shared/contract/client.ts';

/** Gives the windows the cookie that a browser gets from a sign-in link. It is never written to the disk: without a date of its
 *  end it goes with this run. */
export const signInSession = async (session: Session, client: Client, baseUrl: string): Promise<void> => {
  const { url } = await client.call('sign_in.create_link', {});
  const answer = await fetch(url, { redirect: 'manual' });
  const [name, value] = /^([^=;]+)=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '')?.slice(1) ?? [];
  if (name === undefined || value === undefined)
    throw new Error(`the engine did not sign the windows in (${answer.status})`);
  await session.cookies.set({ url: baseUrl, name, value, path: '/', httpOnly: true, sameSite: 'strict' });
};
