/** Longer than any log line a person would paste. */
const MAX_JSON = 65_536;
const ERROR_LEVELS = new Set<unknown>(['error', 'fatal', 'critical', 'severe', 'panic', 50, 60]);

/** The text in a structured log line (pino, winston, zap, logstash, Docker's json-file), or null if it is none. */
export const unwrapJsonLog = (line: string): { readonly text: string; readonly isError: boolean } | null => {
  const entry = parseRecord(line);
  if (entry === null) return null;
  const level = entry['level'] ?? entry['severity'] ?? entry['log.level'];
  const isError = ERROR_LEVELS.has(typeof level === 'string' ? level.toLowerCase() : level);
  const nested = [entry['err'], entry['error'], entry['exception']].find(isRecord) ?? {};
  const stack = firstString(
    nested['stack'],
    entry['stack'],
    entry['stack_trace'],
    entry['stacktrace'],
    entry['exc_info'],
  );
  const text = stack ?? firstString(entry['log'], nested['message'], entry['msg'], entry['message'], entry['error']);
  return text === null ? null : { text, isError };
};

const parseRecord = (line: string): Record<string, unknown> | null => {
  if (line.length > MAX_JSON) return null;
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null; // a line that only looks like JSON is an ordinary line
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstString = (...values: unknown[]): string | null =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
