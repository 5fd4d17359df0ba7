/** A file for the autostart folder of a Linux desktop (freedesktop.org Desktop Entry Specification 1.5). */
export const autostartEntry = (command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=CMEM',
    'Comment=Keeps the memory of your coding agents at hand',
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');

/** Quoted as the specification wants it in `Exec`: once for the argument, once more for a value that is a string, and `%` is
 *  the mark of a field code. */
const quoted = (argument: string): string =>
  `"${argument
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
