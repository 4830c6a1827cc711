import { type ErrorCode, errorStatus } from '@kith/contract/core/errors';
import pg from 'pg';

import { AppError } from '../app-error.ts';

/**
 * The SQLSTATE of refusals by database functions; their detail is an error code of the contract.
 */
const refusalState = 'KT001';

/**
 * Runs work that calls such functions.
 * @throws their refusals as `AppError`.
 */
export async function withRefusals<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw toRefusal(error) ?? error;
  }
}

function toRefusal(error: unknown): AppError | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== refusalState) return null;
  const code = error.detail ?? '';
  return Object.hasOwn(errorStatus, code) ? new AppError(code as ErrorCode, error.message) : null;
}
