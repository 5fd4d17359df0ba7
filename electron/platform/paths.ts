import { homedir } from 'node:os';
import path from 'node:path';
import { EngineError } from '../engine/engine-error.ts';
import { packageFolder } from '../package-folder.ts';

/** What of the machine decides where things lie. */
export interface Place {
  readonly platform: NodeJS.Platform;
  readonly homeFolder: string;
  readonly workingFolder: string;
  /** The folder of the program itself, which an update replaces. */
  readonly packageFolder: string;
}

export interface Paths {
  /** The data folder. All else lies in it, except perhaps the key file. */
  readonly home: string;
  readonly keysFile: string;
  readonly keyFile: string;
  readonly storeFile: string;
  readonly backupFolder: string;
  /** Models fetched by their id. */
  readonly modelsFolder: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function hostPlace(): Place {
  return {
    platform: process.platform,
    homeFolder: homedir(),
    workingFolder: process.cwd(),
    packageFolder,
  };
}

/**
 * Where the data lies: `CMEM_HOME`, else the user's data folder of the system. A relative path is taken from the working
 * folder, `~` from the home folder. Throws `invalid_request` for a folder inside the program's own.
 */
export function resolvePaths(environment: Environment, place: Place): Paths {
  const { join, relative, isAbsolute } = dialect(place);
  const home = resolvePath(environment.CMEM_HOME || defaultHome(environment, place), place);
  const inside = relative(place.packageFolder, home);
  if (!inside.startsWith('..') && !isAbsolute(inside)) {
    throw new EngineError(
      'invalid_request',
      `The data folder ${home} lies inside the program's own folder, where an update would delete it. Set CMEM_HOME to ` +
        'another one.',
      { home },
    );
  }
  return {
    home,
    keysFile: join(home, 'keys.json'),
    keyFile: environment.CMEM_KEY_FILE ? resolvePath(environment.CMEM_KEY_FILE, place) : join(home, 'key'),
    storeFile: join(home, 'cmem.db'),
    backupFolder: join(home, 'backups'),
    modelsFolder: join(home, 'models'),
  };
}

function defaultHome(environment: Environment, place: Place): string {
  const { join, isAbsolute } = dialect(place);
  const { homeFolder, platform } = place;
  if (platform === 'win32' && environment.LOCALAPPDATA) return join(environment.LOCALAPPDATA, 'cmem');
  // The XDG base directory specification has relative paths ignored.
  const { XDG_DATA_HOME: xdg } = environment;
  if (platform !== 'win32' && platform !== 'darwin' && xdg && isAbsolute(xdg)) return join(xdg, 'cmem');
  if (!isAbsolute(homeFolder)) {
    throw new EngineError('invalid_request', 'This user has no home folder. Set CMEM_HOME to the folder for the data.');
  }
  if (platform === 'win32') return join(homeFolder, 'AppData', 'Local', 'cmem');
  if (platform === 'darwin') return join(homeFolder, 'Library', 'Application Support', 'cmem');
  return join(homeFolder, '.local', 'share', 'cmem');
}

/** `~` too, for a value from a settings file has not been through a shell. */
export function resolvePath(given: string, place: Place): string {
  const expanded = /^~(?=$|[/\\])/.test(given) ? `${place.homeFolder}${given.slice(1)}` : given;
  return dialect(place).resolve(place.workingFolder, expanded);
}

function dialect({ platform }: Place): path.PlatformPath {
  return platform === 'win32' ? path.win32 : path.posix;
}
