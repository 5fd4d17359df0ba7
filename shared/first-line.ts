/** The first line of a text that is not blank, however its lines end. */
export const firstLine = (text: string): string => text.trimStart().split(/\r\n|\r|\n/, 1)[0] ?? '';
