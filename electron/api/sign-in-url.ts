/** The address that signs a browser in with a one-time code. */
export const signInUrl = (baseUrl: string, code: string): string =>
  `${baseUrl}/sign-in?code=${encodeURIComponent(code)}`;
