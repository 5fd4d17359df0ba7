import type { ErrorBody } from '#shared/schemas/error.ts';

const answers: Readonly<Record<string, { readonly status: string; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: 'The request headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request did not arrive in time.' },
};
const malformed = { status: '400 Bad Request', message: 'This is not a well-formed HTTP/1.1 request.' };

/** The whole answer, head and body, to bytes that Node's parser gave up on (`errorCode` is its word for why). */
export const malformedRequestAnswer = (errorCode: string | undefined, requestId: string): string => {
  const { status, message } = answers[errorCode ?? ''] ?? malformed;
  const error: ErrorBody = { error: { code: 'invalid_request', message, details: {}, request_id: requestId } };
  const body = JSON.stringify(error);
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'cache-control: no-store',
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
};
