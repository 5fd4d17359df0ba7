import { z } from 'zod';

/** What the start screen shows while there is no engine to show the interface from. */
export type StartScreenState =
  | { readonly kind: 'starting'; readonly isAgain: boolean }
  | { readonly kind: 'locked'; readonly isWrong: boolean }
  /** `message` says what happened, what is safe and what to do. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'stopped' };

/** What the start screen may ask of the main process. */
export const StartScreenRequest = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('unlock'), passphrase: z.string().min(1).max(4096) }),
  z.strictObject({ method: z.literal('retry') }),
  z.strictObject({ method: z.literal('showDataFolder') }),
  z.strictObject({ method: z.literal('quit') }),
]);
export type StartScreenRequest = z.infer<typeof StartScreenRequest>;

/** `window.cmemStart`, on the start screen alone. */
export interface StartScreenBridge {
  ask(request: StartScreenRequest): Promise<void>;
  /** Called with the state as it is, and at every change. */
  onState(listener: (state: StartScreenState) => void): void;
}
