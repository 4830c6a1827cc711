import type { SearchType } from '@kith/contract/search/language/operators';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Result = { resultType: SearchType; resultId: string };

/** Whether the member can read a result other than a contact; row-level security decides too. */
export async function isReadable(
  tx: Tx,
  memberId: string,
  { resultType, resultId }: Result,
  now: Date,
): Promise<boolean> {
  if (resultType === 'company' || resultType === 'opportunity')
    return isOwn(tx, memberId, { resultType, resultId });
  if (resultType === 'post' || resultType === 'profile')
    return canRead(tx, { resultType, resultId }, now);
  if (resultType !== 'message') return false;
  const row = await tx
    .selectFrom('messages as m')
    .innerJoin('conversation_participants as p', 'p.conversation_id', 'm.conversation_id')
    .select('m.id')
    .where('p.user_id', '=', memberId)
    .where('m.id', '=', resultId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function isOwn(tx: Tx, memberId: string, { resultType, resultId }: Result): Promise<boolean> {
  const row =
    resultType === 'company'
      ? await tx
          .selectFrom('companies')
          .select('id')
          .where('owner_id', '=', memberId)
          .where('id', '=', resultId)
          .executeTakeFirst()
      : await tx
          .selectFrom('opportunities')
          .select('id')
          .where('owner_id', '=', memberId)
          .where('id', '=', resultId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  return row !== undefined;
}

async function canRead(tx: Tx, { resultType, resultId }: Result, now: Date): Promise<boolean> {
  const shown =
    resultType === 'post'
      ? sql`can_read_post(auth_uid(), ${resultId}, ${now})`
      : sql`exists (select from seen_profile(${resultId}, ${now}))`;
  const row = await readRow(tx, sql<Computed<{ can: boolean }>>`select ${shown} as can`);
  return row?.can ?? false;
}
