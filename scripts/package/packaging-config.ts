import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses, type FuseV1Config } from '@electron/fuses';
import type { AfterPackContext, Configuration } from 'electron-builder';

/** What the packaged program can no longer be made to do from outside. Not of an app that Playwright is to drive. */
const fuses: FuseV1Config = {
  version: FuseVersion.V1,
  // ELECTRON_RUN_AS_NODE would make a Node of it that runs anything under the app's name and rights.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // The start screen is an ordinary file beside the archive and needs none.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
};

const afterPack = async ({ appOutDir, packager, electronPlatformName, arch }: AfterPackContext): Promise<void> => {
  const { productFilename } = packager.appInfo;
  const isMac = electronPlatformName === 'darwin';
  const { executableName } = packager as unknown as { executableName?: string };
  const program = isMac
    ? `${productFilename}.app`
    : electronPlatformName === 'win32'
      ? `${productFilename}.exe`
      : (executableName ?? productFilename);
  const ARM64 = 3;
  // The change makes the signature wrong, and an ARM Mac starts nothing without one.
  await flipFuses(join(appOutDir, program), {
    ...fuses,
    resetAdHocDarwinSignature: isMac && (arch as number) === ARM64,
  });
};

/** `electronDist`: the unpacked program, so that nothing is fetched for it. */
export const packagingConfig = (electronDist: string): Configuration => ({
  appId: 'dev.cmem.desktop',
  productName: 'CMEM',
  electronDist,
  directories: { output: 'out/packages', buildResources: 'resources/icons' },
  // Nothing is compiled: each native part comes prebuilt, one for Node and Electron alike.
  npmRebuild: false,
  afterPack,
  asar: true,
  files: [
    'package.json',
    'out/main/**',
    'out/preload/**',
    'out/renderer/**',
    'resources/{icons,models,start,web}/**',
    // The Node that comes as a package is for the command line.
    '!node_modules/node-linux-*/**',
    '!node_modules/node-bin-*/**',
    '!node_modules/node-win-*/**',
    '!node_modules/onnxruntime-node/bin/napi-v*/!(${platform})/**',
    '!node_modules/onnxruntime-web/**',
  ],
  // What native code opens, or the system's loader does, and the one page that is a file: none of them knows of archives.
  asarUnpack: [
    'resources/models/**',
    'resources/start/**',
    '**/*.node',
    'node_modules/sqlite-vec-*/**',
    'node_modules/onnxruntime-node/bin/**',
  ],
  protocols: [{ name: 'CMEM', schemes: ['cmem'] }],
  // Metadata that deb wants.
  extraMetadata: { homepage: 'https://cmem.invalid', desktopName: 'cmem.desktop' },
  linux: {
    target: ['deb', 'AppImage'],
    executableName: 'cmem-desktop',
    category: 'Development',
    maintainer: 'CMEM maintainers <maintainers@cmem.invalid>',
    synopsis: 'A memory for AI coding agents, on your own machine',
    icon: 'resources/icons/icon.png',
    desktop: { entry: { StartupWMClass: 'CMEM' } },
  },
  mac: { target: ['dmg'], category: 'public.app-category.developer-tools', icon: 'resources/icons/icon.png' },
  win: { target: ['nsis'], icon: 'resources/icons/icon.png' },
  nsis: { oneClick: false, perMachine: false, deleteAppDataOnUninstall: false },
});
