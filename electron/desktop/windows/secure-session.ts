import { session, type Session } from 'electron';
import { PARTITION } from './hardened.ts';

/**
 * The session of all windows. Permissions are refused, but for putting text on the clipboard, which the page does when the
 * person presses "copy". Nothing that a memory says reaches the disk in clear: there is no cache, and the cookie that signs the
 * page in is one of this run.
 */
export const secureSession = (): Session => {
  const ours = session.fromPartition(PARTITION, { cache: false });
  ours.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(permission === 'clipboard-sanitized-write'),
  );
  ours.setPermissionCheckHandler((_contents, permission) => permission === 'clipboard-sanitized-write');
  ours.setDevicePermissionHandler(() => false);
  return ours;
};
