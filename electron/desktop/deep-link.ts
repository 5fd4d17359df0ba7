import { Id } from '#shared/schemas/ids.ts';

/** The address within the app that a link such as `cmem://memory/<id>` names; null for any other. Anyone can make such a link:
 *  it may lead to a memory and do nothing else. */
export const addressOfLink = (link: string): string | null => {
  const id = Id.safeParse(/^cmem:\/\/memory\/([0-9a-f-]{36})\/?$/i.exec(link)?.[1]?.toLowerCase());
  return id.success ? `/memory/${id.data}` : null;
};

/** A link among the arguments that the system started the program with. */
export const linkAmong = (args: readonly string[]): string | undefined =>
  args.find((argument) => /^cmem:/i.test(argument));
