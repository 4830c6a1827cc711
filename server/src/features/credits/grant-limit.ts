import type { Tx } from '#platform/database/tx.ts';

/**
 * Raises a limit of a member's plan for them alone, or ends that; `readPlan` reads it.
 *
 * @param tx a transaction of the service
 */
export async function grantLimit(
  tx: Tx,
  { memberId, bridges }: { memberId: string; bridges: number | null },
): Promise<void> {
  if (bridges === null) {
    await tx.deleteFrom('granted_limits').where('owner_id', '=', memberId).execute();
    return;
  }
  await tx
    .insertInto('granted_limits')
    .values({ owner_id: memberId, bridges_per_month: bridges })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ bridges_per_month: bridges }),
    )
    .execute();
}
