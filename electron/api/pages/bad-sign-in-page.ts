/** For a person whose sign-in link no longer works. */
export const badSignInPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>CMEM: sign in</title>
<link rel="stylesheet" href="/docs.css">
<main class="notice">
  <h1>This sign-in link no longer works</h1>
  <p>A link signs in one browser, once, within ten minutes of being made.</p>
  <p>Run <code>cmem open</code> in a terminal, or start CMEM anew, to get a fresh one.</p>
</main>
</html>
`;
