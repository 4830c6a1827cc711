import { type ErrorCode, errorStatus } from '@kith/contract/core/errors';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';

import { AppError } from '../app-error.ts';

/** The SQLSTATE with which functions of the database refuse; its detail is a code of the contract. */
const refusalState = 'KT001';

/** Runs work that calls such functions. @throws what they refused with, as an `AppError`. */
export async function withRefusals<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw toRefusal(error) ?? error;
  }
}

function toRefusal(error: unknown): AppError | null {
  const fault = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(fault instanceof pg.DatabaseError) || fault.code !== refusalState) return null;
  const code = fault.detail ?? '';
  return Object.hasOwn(errorStatus, code) ? new AppError(code as ErrorCode, fault.message) : null;
}
