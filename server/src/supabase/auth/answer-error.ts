import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { isOutage, outageWaitS } from '#platform/database/outage.ts';
import { isUnstorableText } from '#platform/database/unstorable-text.ts';
import type { Logger } from '#platform/log.ts';

export const apiVersionHeader = 'x-supabase-api-version';
/** From this version on an error's `code` is its name; before, it was the HTTP status. */
const firstVersionWithCodes = '2024-01-01';

/** A row stayed locked too long, or a deadlock was broken: trying again helps. */
const contentionCodes = new Set(['55P03', '40P01', '40001']);

/** Converts every error into the error formats of `/auth/v1`. */
export function answerError(c: Context, error: unknown, log: Logger): Response {
  const refusal = toRefusal(error, log);
  const { code, message, status, reasons, retryAfterS } = refusal;
  c.header('x-sb-error-code', code);
  c.header('cache-control', 'no-store');
  if (retryAfterS !== undefined) c.header('retry-after', String(retryAfterS));
  if (refusal.oauthError !== undefined) {
    const shape = { error: refusal.oauthError, error_description: message };
    return c.json(shape, status as ContentfulStatusCode);
  }
  const extra = reasons === undefined ? {} : { weak_password: { reasons } };
  const version = c.req.header(apiVersionHeader) ?? '';
  const body =
    version >= firstVersionWithCodes
      ? { code, message, ...extra }
      : { code: status, error_code: code, msg: message, ...extra };
  return c.json(body, status as ContentfulStatusCode);
}

function toRefusal(error: unknown, log: Logger): AuthError {
  if (error instanceof AuthError) return error;
  if (isContention(error)) return new AuthError(503, 'request_timeout', 'Please try again');
  if (isOutage(error)) {
    const text = 'The database does not answer';
    return new AuthError(503, 'unavailable', text, { retryAfterS: outageWaitS });
  }
  if (isUnstorableText(error)) return invalidInput('A text has a character that no text can have');
  log.error({ err: error }, 'auth request failed');
  return new AuthError(500, 'unexpected_failure', 'Something went wrong');
}

function isContention(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if ('code' in fault && contentionCodes.has(String(fault.code))) return true;
  }
  return false;
}
