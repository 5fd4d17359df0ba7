/**
 * The names under which a server bound to the loopback address may be asked for. Anything else in `Host` is a name that
 * somebody made resolve to this machine (DNS rebinding).
 */
const hostsOf = (port: number): readonly string[] =>
  ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));

/** `host` is the `Host` header as sent, with its port. */
export const isLocalHost = (host: string | null, port: number): boolean =>
  host !== null && hostsOf(port).includes(host.toLowerCase());

export interface OriginHeaders {
  /** Null where there is no such header; the text `null` is what a sandboxed page or a `file:` page sends. */
  readonly origin: string | null;
  readonly secFetchSite: string | null;
}

/**
 * Whether no foreign web page is behind a request. A page on another port of this machine is foreign too, though the
 * browser calls it `same-site` and sends it our cookies.
 */
export const isLocalOrigin = ({ origin, secFetchSite }: OriginHeaders, port: number): boolean => {
  if (secFetchSite !== null && secFetchSite !== 'same-origin' && secFetchSite !== 'none') return false;
  return origin === null || hostsOf(port).some((host) => origin === `http://${host}`);
};
