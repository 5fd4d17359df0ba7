import type { Json } from '#shared/contract/json-schemas.ts';

/** A JSON Schema in a few words, such as `string ≤ 300` or `"fix" | "note"`. References read as the name they point to. */
export const describeType = (schema: Json): string => {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? '';
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return choices.map((choice: Json) => describeType(choice)).join(' | ');
  if (schema['type'] === 'array') return describeArray(schema);
  if (schema['type'] === 'object') return describeObject(schema);
  if (schema['format'] === 'date-time') return 'ISO 8601 time';
  const type = Array.isArray(schema['type'])
    ? schema['type'].join(' | ')
    : typeof schema['type'] === 'string'
      ? schema['type']
      : 'any';
  return `${type}${describeBounds(schema)}`;
};

const describeArray = (schema: Json): string => {
  const item = describeType((schema['items'] ?? {}) as Json);
  const most = schema['maxItems'] === undefined ? '' : ` (at most ${count(schema['maxItems'])})`;
  return `${item.includes(' ') ? `(${item})` : item}[]${most}`;
};

/** The names of its fields, and the value of those that have but one. */
const describeObject = (schema: Json): string => {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  return `{ ${fields.map(([name, field]) => ('const' in field ? `${name}: ${describeType(field)}` : name)).join(', ')} }`;
};

const describeBounds = ({ minimum, maximum, maxLength }: Json): string => {
  if (maxLength !== undefined) return ` ≤ ${count(maxLength)}`;
  if (minimum !== undefined && maximum !== undefined) return ` ${count(minimum)}–${count(maximum)}`;
  return minimum === undefined ? '' : ` ≥ ${count(minimum)}`;
};

const count = (value: unknown): string => Number(value).toLocaleString('en');
