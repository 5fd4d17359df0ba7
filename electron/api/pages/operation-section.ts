import { html } from 'hono/html';
import type { z } from 'zod';
import type { Json, SchemaWriter } from '#shared/contract/json-schemas.ts';
import { errorsOf, type Operation } from '#shared/contract/operation.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import { httpStatusOf } from '#shared/schemas/error.ts';
import { curlExample } from './curl-example.ts';
import { fieldTable, type Markup } from './field-table.ts';

export interface SectionParts {
  readonly baseUrl: string;
  readonly schemaOf: SchemaWriter;
  /** Where `schemaOf` puts what it refers to. */
  readonly schemas: Readonly<Record<string, Json>>;
}

/** One operation: what it does, what goes in, what comes out, how it may be refused, and a call to paste. */
export const operationSection = (id: OperationId, { baseUrl, schemaOf, schemas }: SectionParts): Markup => {
  const operation: Operation = operations[id];
  const { params, query, body, output } = operation;
  const sent = (title: string, part: z.ZodType | undefined) =>
    part === undefined ? '' : fieldTable(schemaOf(part), { title, schemas, marksRequired: true });
  return html`
    <section id="${id}">
      <h2>${operation.summary}</h2>
      <p class="route">
        <span class="method ${operation.method.toLowerCase()}">${operation.method}</span>
        <code>${operation.path}</code>
        <span class="scope">${operation.scope === null ? 'no token' : `scope ${operation.scope}`}</span>
      </p>
      ${operation.description === undefined ? '' : html`<p>${prose(operation.description)}</p>`}
      ${sent('In the path', params)} ${sent('In the query string', query)} ${sent('In the body', body)}
      ${fieldTable(schemaOf(output), { title: `Answer ${operation.status}`, schemas, marksRequired: false })}
      <pre tabindex="0"><code>${curlExample(id, baseUrl)}</code></pre>
      <p class="errors">
        Refused with
        ${errorsOf(operation).map((code) => html`<code title="HTTP ${httpStatusOf[code]}">${code}</code> `)}
      </p>
    </section>
  `;
};

/** Text in which backticks set code apart. */
const prose = (text: string): (string | Markup)[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
