import type { DuplicateCandidates, DuplicateScans } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { PersonInput } from './describe-person.ts';
import type { FoundPair } from './find-duplicates.ts';

export type Scan = Pick<Selectable<DuplicateScans>, 'status' | 'fingerprint'> & { token: string };

/** The member's scan, locked until the transaction ends; `token` is different for each request. */
export function lockScan(tx: Tx, ownerId: string): Promise<Scan | undefined> {
  return tx
    .selectFrom('duplicate_scans')
    .select(['status', 'fingerprint', 'requested_at as token'])
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the progress of a scan; false when another request has replaced it. */
export async function markScan(
  tx: Tx,
  ownerId: string,
  { token, done, total }: { token: string; done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('duplicate_scans')
    .set({ status: 'running', contacts_done: done, contacts_total: total })
    .where('owner_id', '=', ownerId)
    .where('requested_at', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function endScan(
  tx: Tx,
  ownerId: string,
  end: { token: string; status: 'completed' | 'failed'; fingerprint: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('duplicate_scans')
    .set((scan) => ({
      status: end.status,
      contacts_done: scan.ref('contacts_total'),
      fingerprint: end.fingerprint,
      finished_at: end.now,
    }))
    .where('owner_id', '=', ownerId)
    .where('requested_at', '=', end.token)
    .execute();
}

/** Ends whatever scan of the member waits or runs. */
export async function cancelScan(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('duplicate_scans')
    .set({ status: 'failed', fingerprint: null, finished_at: now })
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['queued', 'running'])
    .execute();
}

/** A contact as it was read: every change of it raises the revision. */
export type ReadPerson = PersonInput & Computed<{ revision: number }>;

/** The existing contacts, including archived ones, with normalized points; all or some. */
export function readPeople(
  tx: Tx,
  ownerId: string,
  ids?: readonly string[],
): Promise<ReadPerson[]> {
  const isChosen = (column: RawBuilder<unknown>) =>
    ids ? sql`and ${column} = any(${arrayParam(ids, 'uuid[]')})` : sql``;
  return readRows(
    tx,
    sql<ReadPerson>`select c.id, c.revision, c.first_name, c.last_name, c.nickname, c.phonetic_first_name,
        c.phonetic_last_name, c.company, c.title, c.location, c.birth_month, c.birth_day, c.birth_year, coalesce(p.emails, '{}') as emails, coalesce(p.phones, '{}') as phones,
        coalesce(p.links, '{}') as links
      from contacts c
      left join (
        select contact_id,
          array_agg(normalized order by position) filter (where kind = 'email') as emails,
          array_agg(normalized order by position) filter (where kind = 'phone') as phones,
          array_agg(normalized order by position) filter (where kind = 'link') as links
        from contact_points where owner_id = ${ownerId} ${isChosen(sql`contact_id`)}
        group by contact_id
      ) p on p.contact_id = c.id
      where c.owner_id = ${ownerId} and c.deleted_at is null ${isChosen(sql`c.id`)}`,
  );
}

/** The pairs of fingerprints that the member marked as not the same. */
export async function readDismissals(tx: Tx, ownerId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('duplicate_dismissals')
    .select(['first_print', 'second_print'])
    .where('owner_id', '=', ownerId)
    .execute();
  return new Set(rows.map((row) => `${row.first_print}|${row.second_print}`));
}

/** Writes pairs; decided pairs stay, and contacts that were deleted meanwhile are left out. */
export async function writePairs(
  tx: Tx,
  ownerId: string,
  pairs: readonly FoundPair[],
): Promise<void> {
  await sql`
    insert into duplicate_candidates as d (owner_id, first_id, second_id, score, evidence)
    select ${ownerId}::uuid, r.first, r.second, r.score, r.evidence
    from jsonb_to_recordset(${jsonParam(pairs)})
      as r(first uuid, second uuid, score real, evidence jsonb)
    join contacts a on a.owner_id = ${ownerId} and a.id = r.first and a.deleted_at is null
    join contacts b on b.owner_id = ${ownerId} and b.id = r.second and b.deleted_at is null
    on conflict (owner_id, first_id, second_id) do update
      set score = excluded.score, evidence = excluded.evidence
      where d.state = 'open' and (d.score, d.evidence) is distinct from
        (excluded.score, excluded.evidence)`.execute(tx);
}

type OpenPair = Pick<Selectable<DuplicateCandidates>, 'id' | 'first_id' | 'second_id'>;

/** The pairs in the queue, also those of contacts that are deleted or merged at the moment. */
export function readOpenPairs(tx: Tx, ownerId: string): Promise<OpenPair[]> {
  return tx
    .selectFrom('duplicate_candidates')
    .select(['id', 'first_id', 'second_id'])
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Removes pairs from the queue that the scan no longer found. It judges only what it has read: not a
 * pair that was reopened or carried over since, nor one with a contact that was hidden when it began or
 * has changed since, as merging and undoing do.
 */
export async function removeOtherPairs(
  tx: Tx,
  ownerId: string,
  {
    open,
    people,
    pairs,
  }: { open: readonly OpenPair[]; people: readonly ReadPerson[]; pairs: readonly FoundPair[] },
): Promise<void> {
  const found = new Set(pairs.map(({ first, second }) => `${first} ${second}`));
  const revisions = new Map(people.map(({ id, revision }) => [id, revision]));
  const lost = open.flatMap(({ id, first_id: first, second_id: second }) => {
    const read = { id, first: revisions.get(first), second: revisions.get(second) };
    const isJudged = read.first !== undefined && read.second !== undefined;
    return isJudged && !found.has(`${first} ${second}`) ? read : [];
  });
  if (lost.length === 0) return;
  await sql`
    delete from duplicate_candidates d
    using jsonb_to_recordset(${jsonParam(lost)}) as r(id uuid, first integer, second integer),
      contacts a, contacts b
    where d.owner_id = ${ownerId} and d.id = r.id and d.state = 'open'
      and a.owner_id = ${ownerId} and a.id = d.first_id and a.revision = r.first
      and b.owner_id = ${ownerId} and b.id = d.second_id and b.revision = r.second`.execute(tx);
}
