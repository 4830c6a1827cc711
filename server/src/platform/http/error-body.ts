import type { ErrorBody, ErrorCode, FieldIssue } from '@kith/contract/core/errors';
import { ORPCError, ValidationError } from '@orpc/server';

import { AppError } from '#platform/app-error.ts';
import { isOutage, outageWaitS } from '#platform/database/outage.ts';
import { isUnstorableText } from '#platform/database/unstorable-text.ts';

const codeOfFault: Record<string, ErrorCode> = {
  BAD_REQUEST: 'bad_request',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
};

function toIssue(issue: {
  path?: readonly unknown[];
  message: string;
  code?: unknown;
}): FieldIssue {
  const path = (issue.path ?? [])
    .map((part) => String(typeof part === 'object' && part && 'key' in part ? part.key : part))
    .join('.');
  const ruleCode = /^[a-z]+(_[a-z]+)+$/u.test(issue.message) ? issue.message : null;
  return { path, code: ruleCode ?? String(issue.code ?? 'invalid'), message: issue.message };
}

/** Converts every error into the error format of `/api/v1`. */
export function toErrorBody(error: unknown): ErrorBody {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, details: error.details };
  }
  if (isOutage(error)) {
    const details = { retry_after_s: outageWaitS };
    return { code: 'unavailable', message: 'The database does not answer', details };
  }
  if (isUnstorableText(error)) {
    const message = 'A text has a character that no text can have';
    return { code: 'bad_request', message, details: null };
  }
  if (error instanceof ORPCError) {
    // An error that was converted before already has the original as its cause.
    if (error.cause instanceof AppError || error.cause instanceof ORPCError) {
      return toErrorBody(error.cause);
    }
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      const issues = error.cause.issues.map(toIssue);
      return {
        code: 'validation_failed',
        message: 'Some fields were refused',
        details: { issues },
      };
    }
    const code = codeOfFault[error.code];
    if (code) return { code, message: error.message, details: null };
  }
  return { code: 'internal', message: 'Something went wrong', details: null };
}
