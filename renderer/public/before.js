// zod would compile its checks with `Function`, which the content security policy refuses and reports. It reads this when the first
// schema is made, so it must stand before every module.
globalThis.__zod_globalConfig = { jitless: true };
