import { expect, test } from 'vitest';
import { EngineError } from '#electron/engine/engine-error.ts';
import { ErrorBody, ErrorCode, httpStatusOf } from '#shared/schemas/error.ts';
import { codeOf, toErrorAnswer } from './error-response.ts';

test.each(ErrorCode.options)('%s answers with its status and a body that fits the contract', (code) => {
  const { status, body } = toErrorAnswer(new EngineError(code, 'what happened', { which: 1 }), 'r1');
  expect(status).toBe(httpStatusOf[code]);
  expect(ErrorBody.parse(body)).toEqual({
    error: { code, message: 'what happened', details: { which: 1 }, request_id: 'r1' },
  });
});

test.each([[new Error('memory text')], ['memory text'], [{ message: 'memory text' }], [null]])(
  'of any other failure nothing is said',
  (failure) => {
    const { status, body } = toErrorAnswer(failure, 'r1');
    expect(status).toBe(500);
    expect(body.error).toMatchObject({ code: 'internal', details: {}, request_id: 'r1' });
    expect(JSON.stringify(body)).not.toContain('memory text');
    expect(codeOf(failure)).toBe('internal');
  },
);

test('headers tell what a client acts on', () => {
  const headers = (code: ErrorCode, details = {}) => toErrorAnswer(new EngineError(code, '', details), 'r1').headers;
  expect(headers('unauthenticated')).toEqual({ 'www-authenticate': 'Bearer realm="cmem"' });
  expect(headers('rate_limited', { retry_after_s: 7 })).toEqual({ 'retry-after': '7' });
  expect(headers('method_not_allowed', { allow: 'GET' })).toEqual({ allow: 'GET' });
  expect(headers('engine_closing')).toEqual({ connection: 'close' });
  expect(headers('not_found')).toEqual({});
});
