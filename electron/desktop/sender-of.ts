/** Which of our pages a message is from; null if from none of them. */
export type Sender = 'page' | 'start_screen' | null;

interface Known {
  /** Of the engine that runs and has proved that it holds the key; null while there is none. */
  readonly engineOrigin: string | null;
  readonly startScreenUrl: string;
}

/** `url` is that of the main frame which sent it, as the browser process knows it. */
export const senderOf = (url: string, { engineOrigin, startScreenUrl }: Known): Sender => {
  if (url === startScreenUrl) return 'start_screen';
  const origin = URL.canParse(url) ? new URL(url).origin : null;
  return origin !== null && origin !== 'null' && origin === engineOrigin ? 'page' : null;
};
