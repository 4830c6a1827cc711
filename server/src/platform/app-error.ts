import { type ErrorCode, errorStatus, type FieldIssue } from '@kith/contract/core/errors';

/** A refusal that the caller may read: an error code, an English message, details. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | null;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> | null = null) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The same error for a missing row and for another member's row, so that they look alike. */
export function notFound(noun: string): AppError {
  return new AppError('not_found', `${noun} not found`);
}

export function validationFailed(issues: FieldIssue[]): AppError {
  return new AppError('validation_failed', 'Some fields were refused', { issues });
}
