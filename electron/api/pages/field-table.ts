import { html } from 'hono/html';
import type { Json } from '#shared/contract/json-schemas.ts';
import { describeType } from './describe-type.ts';

export type Markup = ReturnType<typeof html>;

export interface FieldTableOptions {
  readonly title: string;
  /** What the schema's references point to. */
  readonly schemas: Readonly<Record<string, Json>>;
  /** Worth saying of what a caller sends; an answer always has its fields. */
  readonly marksRequired: boolean;
}

/** The fields of a JSON object, one a row. */
export const fieldTable = (schema: Json, { title, schemas, marksRequired }: FieldTableOptions): Markup => {
  const { properties = {}, required = [] } = resolve(schema, schemas);
  const isMarked = (name: string) => marksRequired && (required as string[]).includes(name);
  const fields = Object.entries(properties as Record<string, Json>);
  if (fields.length === 0) return html``;
  return html`
    <table>
      <caption>
        ${title}
      </caption>
      ${fields.map(
        ([name, field]) => html`
          <tr>
            <th scope="row"><code>${name}</code>${isMarked(name) ? html`<b>required</b>` : ''}</th>
            <td>${linked(field)}</td>
          </tr>
        `,
      )}
    </table>
  `;
};

const resolve = (schema: Json, schemas: Readonly<Record<string, Json>>): Json =>
  typeof schema['$ref'] === 'string' ? (schemas[describeType(schema)] ?? {}) : schema;

/** A field's type, leading to the named schema where it is one or a list of them. */
const linked = (field: Json): Markup => {
  const target = field['type'] === 'array' ? (field['items'] as Json) : field;
  const type = html`<code>${describeType(field)}</code>`;
  return target['$ref'] === undefined ? type : html`<a href="#${describeType(target)}">${type}</a>`;
};
