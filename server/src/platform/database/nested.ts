import { holdLock } from './locks.ts';
import type { Tx } from './tx.ts';
import type { MemberDatabase } from './transaction.ts';

/** A database whose transactions are savepoints of a running one. */
export function nestIn(tx: Tx): MemberDatabase {
  return {
    // The running transaction has checked its own; a verb that asks for more has to begin one.
    requiring: () => {
      throw new Error('Consents are checked where the outer transaction begins');
    },
    transaction: (work, { lock } = {}) =>
      tx.transaction().execute(async () => {
        if (lock !== undefined) await holdLock(tx, lock);
        return work(tx);
      }),
  };
}
