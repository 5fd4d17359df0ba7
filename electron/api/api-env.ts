/** What the middleware leaves for those after it. */
export interface ApiEnv {
  Variables: { requestId: string };
}
