import type { Logger } from '#electron/engine/ports.ts';

export const silentLogger: Logger = { info() {}, warn() {}, error() {} };
