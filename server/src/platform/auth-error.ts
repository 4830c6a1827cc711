import type { AuthErrorCode } from '@kith/contract/account/auth-error-codes';

/** A refusal of the auth service, with the code that the stock client knows. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: AuthErrorCode;
  readonly reasons: string[] | undefined;
  readonly retryAfterS: number | undefined;
  /** Answered in OAuth's own format, with this as its `error`. */
  readonly oauthError: string | undefined;

  constructor(
    status: number,
    code: AuthErrorCode,
    message: string,
    {
      reasons,
      retryAfterS,
      oauthError,
    }: { reasons?: string[]; retryAfterS?: number; oauthError?: string } = {},
  ) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.reasons = reasons;
    this.retryAfterS = retryAfterS;
    this.oauthError = oauthError;
  }
}

export function invalidInput(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
