import { html } from 'hono/html';
import { createSchemaWriter, type Json } from '#shared/contract/json-schemas.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import { EngineEvent } from '#shared/schemas/events.ts';
import { describeType } from './describe-type.ts';
import { fieldTable, type Markup } from './field-table.ts';
import { operationSection } from './operation-section.ts';

/** The operation table for a reader. */
export const docsPage = (baseUrl: string): Markup => {
  const schemas: Record<string, Json> = {};
  const schemaOf = createSchemaWriter(schemas);
  schemaOf(EngineEvent);
  const ids = Object.keys(operations) as OperationId[];
  const sections = ids.map((id) => operationSection(id, { baseUrl, schemaOf, schemas }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>CMEM: the HTTP interface</title>
        <link rel="stylesheet" href="/docs.css" />
      </head>
      <body>
        ${navigation(ids)}
        <main>
          ${introduction(baseUrl)} ${sections} ${events(baseUrl)}
          <h1>Things</h1>
          ${Object.entries(schemas).map(([name, schema]) => thing(name, schema, schemas))}
        </main>
      </body>
    </html>`;
};

const navigation = (ids: readonly OperationId[]): Markup => html`
  <nav aria-label="Operations">
    <a class="brand" href="/">CMEM</a>
    ${[...Map.groupBy(ids, subjectOf)].map(
      ([subject, members]) => html`
        <h2>${subject}</h2>
        <ul>
          ${members.map((id) => html`<li><a href="#${id}">${id.slice(id.indexOf('.') + 1).replaceAll('_', ' ')}</a></li>`)}
        </ul>
      `,
    )}
    <h2>more</h2>
    <ul>
      <li><a href="#events">events</a></li>
      <li><a href="/openapi.json">openapi.json</a></li>
    </ul>
  </nav>
`;

const subjectOf = (id: OperationId): string => id.slice(0, id.indexOf('.')).replaceAll('_', ' ');

const introduction = (baseUrl: string): Markup => html`
  <h1>The HTTP interface</h1>
  <p>
    JSON over HTTP at <code>${baseUrl}</code>, on this machine only. Every call but <code>/v1/health</code> needs a
    token: <code>cmem token create</code> makes one; send it as <code>Authorization: Bearer …</code>. For programs, the
    same is at <a href="/openapi.json">/openapi.json</a>.
  </p>
  <p>
    A refusal is <code>{"error": {"code", "message", "details", "request_id"}}</code>. The code is one of a closed set;
    the message says what happened and what to do. Times are ISO 8601 with a zone.
  </p>
`;

const events = (baseUrl: string): Markup => html`
  <section id="events">
    <h2>What happens in the engine, as it happens</h2>
    <p class="route">
      <span class="method get">GET</span> <code>/v1/events</code> <span class="scope">scope read</span>
    </p>
    <p>
      Server-sent events; each <code>data:</code> line is an <a href="#EngineEvent">EngineEvent</a>. After
      <code>resync</code>, events were lost: fetch anew.
    </p>
    <pre tabindex="0"><code>curl -N '${baseUrl}/v1/events' \\
  -H "Authorization: Bearer $CMEM_TOKEN"</code></pre>
  </section>
`;

const thing = (name: string, schema: Json, schemas: Readonly<Record<string, Json>>): Markup => html`
  <section id="${name}">
    <h2>${name}</h2>
    ${
      schema['properties'] === undefined
        ? html`<p><code>${describeType(schema)}</code></p>`
        : fieldTable(schema, { title: 'Fields', schemas, marksRequired: schema['additionalProperties'] === false })
    }
  </section>
`;
