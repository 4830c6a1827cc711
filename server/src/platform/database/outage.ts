import pg from 'pg';

/** When to try again. */
export const outageWaitS = 5;

/** Connection faults, lack of resources, and a server that starts, stops or crashed. */
const outageStates = /^(?:08|53|57P)/u;
/** A serialization failure and a deadlock: another transaction came first. */
const conflictStates: readonly string[] = ['40001', '40P01'];
/** Cancelled: over the limit of a statement. */
const cancelledState = '57014';
const socketCodes = /^(?:ECONN|EPIPE|ETIMEDOUT)/u;
/** What the library throws without a code. */
const lostMessages =
  /^(?:Connection terminated|Connection ended|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered|was closed)|Cannot use a pool after)/u;

/** Whether the transaction was rolled back in favour of another one: running it again helps. */
export function isConflict(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (fault instanceof pg.DatabaseError) return conflictStates.includes(fault.code ?? '');
  }
  return false;
}

/** Whether the database, not the request, is the reason: trying again later helps. */
export function isOutage(error: unknown): boolean {
  if (isConflict(error)) return true;
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (isConnectionLost(fault)) return true;
    if (fault instanceof pg.DatabaseError) {
      const { code = '' } = fault;
      if (outageStates.test(code) || code === cancelledState) return true;
    }
  }
  return false;
}

/** Whether nothing more can be asked on the connection, not even to roll back. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (socketCodes.test(code) || lostMessages.test(error.message)) return true;
  // The socket of a private server is a file.
  return code === 'ENOENT' && syscall === 'connect';
}
