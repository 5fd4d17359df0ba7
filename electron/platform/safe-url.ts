const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether what is sent there stays on this machine. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);

/** An http or https URL whose traffic nobody between can read: https, or on this machine. */
export const isSafeUrl = (given: string): boolean => {
  const url = URL.parse(given);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
};
