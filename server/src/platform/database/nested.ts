import { holdLock } from './locks.ts';
import type { MemberDatabase, Tx } from './transaction.ts';

/** A database whose transactions are savepoints of a running one. */
export function nestIn(tx: Tx): MemberDatabase {
  return {
    transaction: (work, { lock } = {}) =>
      tx.transaction().execute(async () => {
        if (lock !== undefined) await holdLock(tx, lock);
        return work(tx);
      }),
  };
}
