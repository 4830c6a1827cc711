import pg from 'pg';

import { AppError } from '#platform/app-error.ts';
import { isOutage } from '#platform/database/outage.ts';

/** The error format of `/rest/v1`; all four fields are always there. */
export type RestErrorBody = {
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
};

/** A refusal that the stock client may read. */
export class RestError extends Error {
  readonly status: number;
  readonly body: RestErrorBody;

  constructor(
    status: number,
    code: string,
    message: string,
    { details = null, hint = null }: { details?: string | null; hint?: string | null } = {},
  ) {
    super(message);
    this.name = 'RestError';
    this.status = status;
    this.body = { code, message, details, hint };
  }
}

export function malformedQuery(part: string, text: string): RestError {
  return new RestError(400, 'PGRST100', `"failed to parse ${part} (${text})" (line 1, column 1)`);
}

export function unknownColumn(table: string, column: string): RestError {
  return new RestError(400, '42703', `column ${table}.${column} does not exist`);
}

/** Given up: over the limit of a statement, or because another transaction came first. */
const cancelled = /^(?:40|57014)/u;

const statusOfState: readonly [RegExp, number][] = [
  [/^23(505|503)$/u, 409],
  [/^42501$/u, 403],
  [/^(42P01|42883)$/u, 404],
  [cancelled, 500],
  [/^(XX|P0(?!001))/u, 500],
];

function statusOf(state: string): number {
  if (/^PT[1-5]\d\d$/u.test(state)) return Number(state.slice(2));
  return statusOfState.find(([pattern]) => pattern.test(state))?.[1] ?? 400;
}

/** Converts every error into the format of `/rest/v1`. */
export function toRestError(error: unknown): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof AppError && error.code === 'session_not_found') {
    const message = 'Session from session_id claim in JWT does not exist';
    return new RestError(401, 'PGRST301', message);
  }
  // Errors of the application have the code of the contract.
  if (error instanceof AppError && error.status < 500) {
    return new RestError(error.status, error.code, error.message);
  }
  // The database answers: the stock client would repeat a slow read three times after a 503.
  const isCancelled = error instanceof pg.DatabaseError && cancelled.test(error.code ?? '');
  if (!isCancelled && isOutage(error)) {
    return new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.');
  }
  if (error instanceof pg.DatabaseError && error.code !== undefined) {
    const { code, message, detail, hint } = error;
    return new RestError(statusOf(code), code, message, { details: detail, hint });
  }
  return new RestError(500, 'XX000', 'Something went wrong');
}
