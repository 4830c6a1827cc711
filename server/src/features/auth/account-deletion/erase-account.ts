import type { Database } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { sql } from 'kysely';

import { eraseMember } from './erase-member.ts';

/**
 * Erases a due account in one transaction: a killed server leaves it complete or gone.
 *
 * @returns false when it was kept after all.
 */
export function eraseAccount({
  database,
  input: { userId, now },
}: {
  database: Database;
  input: { userId: string; now: Date };
}): Promise<boolean> {
  return runAsService(database, async (tx) => {
    const due = await readRow(
      tx,
      sql`select id from auth.users
        where id = ${userId} and deletion_due_at <= ${now} for update`,
    );
    if (!due) return false;
    await eraseMember(tx, userId);
    return true;
  });
}
