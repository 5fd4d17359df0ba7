import { html } from 'hono/html';
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
  return html`
    <section id="${id}">
      <h2>${operation.summary}</h2>
      <p class="route">
        <span class="method ${operation.method.toLowerCase()}">${operation.method}</span>
        <code>${operation.path}</code>
        <span class="scope">${operation.scope === null ? 'no token' : `scope ${operation.scope}`}</span>
      </p>
      ${operation.description === undefined ? '' : html`<p>${operation.description}</p>`}
      ${params === undefined ? '' : fieldTable('In the path', schemaOf(params), schemas)}
      ${query === undefined ? '' : fieldTable('In the query string', schemaOf(query), schemas)}
      ${body === undefined ? '' : fieldTable('In the body', schemaOf(body), schemas)}
      ${fieldTable(`Answer ${operation.status}`, schemaOf(output), schemas)}
      <pre tabindex="0"><code>${curlExample(id, baseUrl)}</code></pre>
      <p class="errors">
        Refused with
        ${errorsOf(operation).map((code) => html`<code title="HTTP ${httpStatusOf[code]}">${code}</code> `)}
      </p>
    </section>
  `;
};
