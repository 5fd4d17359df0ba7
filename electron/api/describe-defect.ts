const DEEPEST_CAUSE = 5;

/**
 * What the log may hold of an error: its name and the places in the code, down the chain of causes. The message is left
 * out, for it may quote what was being worked on.
 */
export const describeDefect = (error: unknown, depth = 0): Readonly<Record<string, unknown>> => {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, cause } = error;
  const described = { name, frames: framesOf(error) };
  return cause === undefined || depth === DEEPEST_CAUSE
    ? described
    : { ...described, cause: describeDefect(cause, depth + 1) };
};

/** The lines after the message, which itself may run over lines that look like frames. */
const framesOf = ({ stack = '', message }: Error): string[] => {
  const at = stack.indexOf(message);
  // A message that was changed after the stack was taken cannot be told from the frames.
  if (at === -1) return [];
  return stack
    .slice(at + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
};
