import { holdLock } from './locks.ts';
import { readPreparedRows } from './prepared.ts';
import type { Tx } from './tx.ts';
import type { MemberDatabase } from './transaction.ts';

/** The running transaction has checked its own consents; a verb that asks for more has to begin one. */
function requiring(): never {
  throw new Error('Consents are checked where the outer transaction begins');
}

/** A database whose transactions are savepoints of a running one. */
export function nestIn(tx: Tx): MemberDatabase {
  return {
    requiring,
    read: (query) => readPreparedRows(tx, query),
    transaction: (work, { lock } = {}) =>
      tx.transaction().execute(async () => {
        if (lock !== undefined) await holdLock(tx, lock);
        return work(tx);
      }),
  };
}

/**
 * A database whose transactions are parts of a running one, without savepoints: for reads one after the
 * other, of which a failed one fails all.
 */
export function shareIn(tx: Tx): MemberDatabase {
  return {
    requiring,
    read: (query) => readPreparedRows(tx, query),
    transaction: (work) => work(tx),
  };
}
