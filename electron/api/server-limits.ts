const MIB = 1024 * 1024;

/** What one client may ask of the server. */
export interface ServerLimits {
  /** Bytes of a request body. */
  readonly bodyBytes: number;
  /** Bytes of a request body that carries many memories. */
  readonly batchBodyBytes: number;
  /** After this many wrong secrets in a minute, wrong ones are answered `rate_limited`. Right ones always pass. */
  readonly wrongSecretsPerMinute: number;
  /** Refusals of unknown callers that are audited in a minute; a web page must not be able to fill the disk. */
  readonly auditedRefusalsPerMinute: number;
  readonly connections: number;
  readonly headerBytes: number;
  readonly headersTimeoutMs: number;
  /** To receive one whole request. The answer may take longer. */
  readonly requestTimeoutMs: number;
  readonly keepAliveMs: number;
  /** How long requests under way may go on after `close`. */
  readonly closeGraceMs: number;
  readonly heartbeatMs: number;
}

export const defaultLimits: ServerLimits = {
  // 1 MiB of content in which JSON escapes every byte as \u00XX is 6 MiB; the rest is for the other fields.
  bodyBytes: 8 * MIB,
  batchBodyBytes: 16 * MIB,
  wrongSecretsPerMinute: 20,
  auditedRefusalsPerMinute: 60,
  connections: 512,
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  keepAliveMs: 65_000,
  closeGraceMs: 5_000,
  heartbeatMs: 15_000,
};
