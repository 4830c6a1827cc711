import { notFound } from '#platform/app-error.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

/**
 * Notes that what a failed refund left owed was given in another way, or takes that back. A repeat
 * changes nothing. @throws `not_found`
 */
export async function settleRefund({
  database,
  input: { id, at },
}: {
  database: Database;
  /** `at` null: it is owed again. */
  input: { id: string; at: Date | null };
}): Promise<{ id: string }> {
  const done = await runAsService(database, (tx) =>
    tx
      .updateTable('payments')
      .set((eb) => ({ settled_at: at && eb.fn.coalesce('settled_at', eb.val(at)) }))
      .where('id', '=', id)
      .where('type', '=', 'refund_failed')
      .executeTakeFirst(),
  );
  if (done.numUpdatedRows === 0n) throw notFound('Refund');
  return { id };
}
