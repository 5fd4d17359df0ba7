import { create } from 'zustand';

/**
 * How this page stands with the engine. `live`: events arrive. `lost`: no answer, being tried again. `signed_out`: the
 * session ended. `other_version`: an engine answers that this page was not made for.
 */
export type Connection = 'connecting' | 'live' | 'lost' | 'signed_out' | 'other_version';

export const useConnection = create<{ readonly state: Connection; readonly since: number }>(() => ({
  state: 'connecting',
  since: Date.now(),
}));

export const setConnection = (state: Connection): void => {
  if (useConnection.getState().state !== state) useConnection.setState({ state, since: Date.now() });
};
