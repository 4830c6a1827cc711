import type { TriageAnswer, TriageChanged } from '@kith/contract/triage/schemas';
import { statementCadenceDays } from '@kith/contract/warmth/rules';
import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactStatements } from '#platform/database/database-types.ts';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

type Stated = Pick<Selectable<ContactStatements>, 'contact_id'>;

/**
 * Stores one answer about one or more contacts, in one statement each for the answers, the cadences
 * and the warmth. A repeat of the batch changes nothing; contacts that are gone are left out.
 *
 * @throws `not_found` when none of the contacts exists.
 */
export async function answerTriage({
  ctx,
  input: { batch_id: batchId, contact_ids: ids, answer },
}: {
  ctx: MemberContext;
  input: TriageAnswer;
}): Promise<TriageChanged> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    // Also makes a racing repeat of the batch wait, and then see it.
    await lockContactsById(tx, ownerId, ids);
    const earlier = await readBatch(tx, ownerId, batchId);
    if (earlier.length > 0) return { contact_ids: earlier };
    const stated = await readRows(
      tx,
      sql<Stated>`
        insert into contact_statements
          (owner_id, contact_id, answer, batch_id, position, cadence_before, stated_at)
        select ${ownerId}::uuid, c.id, ${answer}::text, ${batchId}::uuid, g.place - 1,
          c.cadence_days, ${now}::timestamptz
        from unnest(${arrayParam(ids, 'uuid[]')}) with ordinality as g(id, place)
        join contacts c on c.owner_id = ${ownerId} and c.id = g.id and c.deleted_at is null
        returning contact_id`,
    );
    if (stated.length === 0) throw notFound('Contact');
    const contactIds = stated.map(({ contact_id: id }) => id);
    if (answer !== null) {
      const days = statementCadenceDays[answer];
      await setCadences(tx, { ownerId, contactIds, days, now });
      await recomputeWarmth(tx, ownerId, contactIds);
    }
    return { contact_ids: contactIds };
  });
}

async function readBatch(tx: Tx, ownerId: string, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('contact_statements')
    .select('contact_id')
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .execute();
  return rows.map(({ contact_id: id }) => id);
}

type CadenceChange = { ownerId: string; contactIds: string[]; days: number | null; now: Date };

/** Sets the cadence of contacts that have another, and records it in their histories. */
async function setCadences(
  tx: Tx,
  { ownerId, contactIds, days, now }: CadenceChange,
): Promise<void> {
  await sql`
    with target as (
      select id, cadence_days from contacts
      where owner_id = ${ownerId} and id = any(${arrayParam(contactIds, 'uuid[]')})
        and cadence_days is distinct from ${days}::integer
    ), changed as (
      update contacts c set cadence_days = ${days}::integer, revision = c.revision + 1,
        updated_at = ${now}::timestamptz
      from target t where c.owner_id = ${ownerId} and c.id = t.id
      returning c.id, t.cadence_days as before, c.cadence_days as after
    )
    insert into contact_changes
      (owner_id, contact_id, field, old_value, new_value, source, changed_at)
    select ${ownerId}::uuid, n.id, 'cadence_days', n.before::text, n.after::text, 'manual',
      ${now}::timestamptz from changed n`.execute(tx);
}
