import { sql } from 'drizzle-orm';

import { lockCall, type MemberDatabase, type Tx } from './transaction.ts';

/**
 * A sight of the database whose transactions are savepoints of one that is under way. (Drizzle's own
 * `transaction` on this handle would begin and commit anew, and so end the one around it.)
 */
export function nestIn(tx: Tx): MemberDatabase {
  return {
    transaction: async (work, { lock } = {}) => {
      await tx.execute(sql`savepoint nested`);
      try {
        if (lock !== undefined) await tx.execute(sql.raw(`select ${lockCall(lock)}`));
        const result = await work(tx);
        await tx.execute(sql`release savepoint nested`);
        return result;
      } catch (error) {
        await tx.execute(sql`rollback to savepoint nested`);
        throw error;
      }
    },
  };
}
