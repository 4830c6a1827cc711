import pg from 'pg';

/** A null character or half a character, in a text or in JSON. */
const states = new Set(['22021', '22P05']);

/**
 * Whether the database refused a text as no text. Only the caller can have sent it: the second line
 * of defence behind `cleanRequest`, for addresses of routes beside the contract.
 */
export function isUnstorableText(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (fault instanceof pg.DatabaseError && states.has(fault.code ?? '')) return true;
  }
  return false;
}
