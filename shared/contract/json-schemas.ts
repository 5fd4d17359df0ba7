import { z } from 'zod';
import { AuditLine, AuditPage, AuditVerification, MemoryReader } from '../schemas/audit.ts';
import { ContextAnswer, ContextRequest } from '../schemas/context.ts';
import { ErrorBody } from '../schemas/error.ts';
import { EngineEvent } from '../schemas/events.ts';
import { Feedback, NewFeedback } from '../schemas/feedback.ts';
import {
  AddedMemory,
  Memory,
  MemoryChange,
  MemoryPage,
  MemoryVersion,
  NewMemory,
  SkippedMemory,
} from '../schemas/memory.ts';
import { CapturePause, CaptureStatus, NeverCaptureRule } from '../schemas/privacy.ts';
import { Checkout, Project, ProjectChange, TagCount } from '../schemas/project.ts';
import { RedactionTotals } from '../schemas/redaction.ts';
import { Hit, SearchAnswer, SearchRequest } from '../schemas/search.ts';
import { Settings, SettingsChange } from '../schemas/settings.ts';
import { Health, Status } from '../schemas/status.ts';
import { CreatedToken, NewToken, Token } from '../schemas/token.ts';

/** A JSON Schema (2020-12), or any other JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** Writes one schema, with the named ones in it as references to `#/components/schemas/…`. */
export type SchemaWriter = (schema: z.ZodType) => Json;

/** Schemas that stand under their own names; all others are written out where they are used. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  NewMemory,
  MemoryChange,
  Memory,
  MemoryPage,
  MemoryVersion,
  AddedMemory,
  SkippedMemory,
  SearchRequest,
  SearchAnswer,
  Hit,
  ContextRequest,
  ContextAnswer,
  NewFeedback,
  Feedback,
  Project,
  ProjectChange,
  Checkout,
  TagCount,
  NewToken,
  Token,
  CreatedToken,
  AuditLine,
  AuditPage,
  AuditVerification,
  MemoryReader,
  CapturePause,
  CaptureStatus,
  NeverCaptureRule,
  RedactionTotals,
  Settings,
  SettingsChange,
  Health,
  Status,
  EngineEvent,
  ErrorBody,
}))
  named.add(schema, { id });

/**
 * A writer that puts each named schema it meets into `components`. Answers too are written as the input of their schema:
 * what goes over the wire is what a client's parse takes in.
 */
export const createSchemaWriter =
  (components: Record<string, Json>): SchemaWriter =>
  (schema) => {
    const {
      $schema: _dialect,
      $defs = {},
      ...written
    } = z.toJSONSchema(schema, {
      io: 'input',
      metadata: named,
      override: ({ jsonSchema }) => dropNoise(jsonSchema),
    });
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _name, ...rest } = definition;
      components[name] ??= pointToComponents(rest);
    }
    return pointToComponents(written);
  };

/** What is said by the format, or by being a number in JSON, and would only hide the rest. */
const dropNoise = (schema: z.core.JSONSchema.BaseSchema): void => {
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
};

const pointToComponents = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Json;
