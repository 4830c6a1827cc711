import type { TriageChanged } from '@kith/contract/triage/schemas';
import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import { answeredCadenceSql } from '#features/contacts/statement-rank.ts';
import { insertUndoHistory } from '#features/contacts/undo-history.ts';
import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactStatements } from '#platform/database/database-types.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

type Stated = Pick<Selectable<ContactStatements>, 'contact_id'>;
type Undone = { id: string; ownerId: string; now: Date };

/**
 * Takes back what was answered at once: the answers before hold again, and cadences are as they were,
 * unless they were changed since. Undoing again changes nothing.
 *
 * @throws `not_found`.
 */
export async function undoAnswers({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { batch_id: string };
}): Promise<TriageChanged> {
  const undone: Undone = {
    id: input.batch_id,
    ownerId: ctx.actor.memberId,
    now: ctx.clock.now(),
  };
  const { ownerId } = undone;
  return ctx.database.transaction(async (tx) => {
    const ids = await listContacts(tx, undone);
    if (ids.length === 0) throw notFound('Answer');
    await lockContactsById(tx, ownerId, ids);
    const { rows } = await sql<Stated>`
      update contact_statements set deleted_at = ${undone.now}::timestamptz
      where owner_id = ${ownerId} and batch_id = ${undone.id} and deleted_at is null
      returning contact_id`.execute(tx);
    const contactIds = [...new Set(rows.map(({ contact_id: id }) => id))];
    if (contactIds.length > 0) {
      await restoreCadences(tx, undone);
      await passOnCadences(tx, undone);
      await recomputeWarmth(tx, ownerId, contactIds);
    }
    return { contact_ids: contactIds };
  });
}

async function listContacts(tx: Tx, { id, ownerId }: Undone): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Stated>`select distinct contact_id from contact_statements
      where owner_id = ${ownerId} and batch_id = ${id}`,
  );
  return rows.map(({ contact_id: contactId }) => contactId);
}

/** The answers `l` about the same contact that came after `s`. */
const laterAnswers = sql.raw(`contact_statements l
  where l.owner_id = s.owner_id and l.contact_id = s.contact_id and l.deleted_at is null
    and l.answer is not null and l.stated_at > s.stated_at`);

async function restoreCadences(tx: Tx, { id, ownerId, now }: Undone): Promise<void> {
  await sql`
    with changed as (
      update contacts c set cadence_days = s.cadence_before, revision = c.revision + 1,
        updated_at = ${now}::timestamptz
      from contact_statements s
      where s.owner_id = ${ownerId} and s.batch_id = ${id} and s.answer is not null
        and c.owner_id = ${ownerId} and c.id = s.contact_id
        and c.cadence_days is not distinct from ${answeredCadenceSql('s.answer')}
        and c.cadence_days is distinct from s.cadence_before
        and not exists (select from ${laterAnswers})
      returning c.id, ${answeredCadenceSql('s.answer')} as before, s.cadence_before as after
    )
    ${insertUndoHistory(
      { ownerId, now },
      { field: 'cadence_days', before: 'n.before', after: 'n.after' },
    )} from changed n`.execute(tx);
}

/** Where there is a later answer, its own undo leads to what this one found. */
async function passOnCadences(tx: Tx, { id, ownerId }: Undone): Promise<void> {
  await sql`
    update contact_statements n set cadence_before = s.cadence_before
    from contact_statements s
    where s.owner_id = ${ownerId} and s.batch_id = ${id} and s.answer is not null
      and n.owner_id = ${ownerId} and n.id = (
        select l.id from ${laterAnswers} order by l.stated_at, l.id limit 1)`.execute(tx);
}
