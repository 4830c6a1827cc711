import type { StorageUsage } from '@kith/contract/usage/schemas';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { jsonParam } from '#platform/database/rows.ts';

/**
 * Stores how full a browser's storage is, without its member.
 *
 * @throws `forbidden` for another member's.
 */
export async function recordStorageUsage({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: StorageUsage;
}): Promise<void> {
  if (input.user_id !== ctx.actor.memberId) {
    throw new AppError('forbidden', 'Storage usage is reported for oneself alone');
  }
  const { quota_bytes, usage_bytes, usage_percentage, breakdown } = input;
  const entry = jsonParam({ quota_bytes, usage_bytes, usage_percentage, breakdown });
  await ctx.database.transaction((tx) => sql`select record_storage_usage(${entry})`.execute(tx));
}
