import { z } from 'zod';
import { Id } from './ids.ts';
import { lineText } from './text.ts';
import { Timestamp } from './time.ts';

/** What a token may do. `admin` covers tokens, projects and the engine itself; it does not imply the others, nor can it give them. */
export const Scope = z.enum(['read', 'write', 'delete', 'admin']);
export type Scope = z.infer<typeof Scope>;

export const PrincipalKind = z.enum(['person', 'agent']);
export type PrincipalKind = z.infer<typeof PrincipalKind>;

export const NewToken = z.strictObject({
  /** The principal who will use it; made if it does not exist. */
  principal: lineText(100),
  principal_kind: PrincipalKind.optional(),
  scopes: z.array(Scope).min(1).max(Scope.options.length),
  expires_at: Timestamp.nullable().optional(),
});
export type NewToken = z.infer<typeof NewToken>;

export const Token = z.object({
  id: Id,
  principal: z.string(),
  principal_kind: PrincipalKind,
  scopes: z.array(Scope),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  last_used_at: Timestamp.nullable(),
});
export type Token = z.infer<typeof Token>;

/** The secret is shown this once and stored only as a hash. */
export const CreatedToken = Token.extend({ secret: z.string() });
export type CreatedToken = z.infer<typeof CreatedToken>;
