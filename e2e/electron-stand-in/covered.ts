/** What an object of Node's or of a debugger's may be asked without being Electron's. */
const harmless: ReadonlySet<string> = new Set([
  'then',
  'toJSON',
  'constructor',
  'inspect',
  'nodeType',
  'default',
  'length',
]);

/** Throws the name of whatever is asked for that is not there: a call that the stand-in does not cover must not seem to work. */
export const covered = <T extends object>(subject: T, name: string): T =>
  new Proxy(subject, {
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target) && !harmless.has(key) && !key.startsWith('_'))
        throw new Error(`the stand-in for Electron does not cover ${name}.${key}`);
      return Reflect.get(target, key, receiver) as unknown;
    },
  });

/** Looks at each option: one that the stand-in does not know must not be passed over in silence. */
export const checkOptions = <T extends object>(
  name: string,
  given: T | undefined,
  known: readonly (keyof T & string)[],
): void => {
  for (const key of Object.keys(given ?? {}))
    if (!(known as readonly string[]).includes(key))
      throw new Error(`the stand-in for Electron does not cover the option ${key} of ${name}`);
};
