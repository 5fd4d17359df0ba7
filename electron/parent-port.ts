/** Where a utility process of Electron reaches the main process. What arrives before there is a listener is kept for it. */
export interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** Undefined in a process that Electron did not start. Electron adds it to Node's `process`. */
export const parentPort: ParentPort | undefined = (process as { readonly parentPort?: ParentPort }).parentPort;
