import type { ContactMerges, DuplicateCandidates } from '#platform/database/database-types.ts';
import { type Computed, jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

/**
 * Tables whose rows stay with a merged contact: its own data, its history as a row, and the merges
 * and pairs that name it. Every other reference moves.
 */
export const stayingTables = [
  'contact_points',
  'contact_merges',
  'duplicate_candidates',
  // What a bulk change did to either: undoing it looks for the contact that stayed.
  'contact_operation_rows',
  // Derived from the contact's own data: a moved row would describe the wrong contact.
  'insight_changes',
  'insight_ties',
  'quality_problems',
];

/** A contact with its points as stored, with every column. */
export type Snapshot = Computed<{
  row: Record<string, unknown>;
  points: Record<string, unknown>[];
}>;

/** Moved rows, by table. */
export type MovedRows = { table: string; column: string; rows: unknown[] }[];
/** Rows that a merge created, which undoing removes. */
export type MadeRows = { changes: string[]; candidates: string[] };

export type MergeRow = Pick<
  Selectable<ContactMerges>,
  'id' | 'candidate_id' | 'winner_id' | 'loser_id' | 'merged_at' | 'undone_at'
> &
  Computed<{
    names: { winner: string; loser: string };
    position: string;
    is_undoable: boolean;
  }>;

export async function readSnapshot(tx: Tx, ownerId: string, id: string): Promise<Snapshot> {
  const row = await readRow(
    tx,
    sql<Snapshot>`select to_jsonb(c) as row, coalesce((
        select jsonb_agg(to_jsonb(p) order by p.kind, p.position) from contact_points p
        where p.owner_id = ${ownerId} and p.contact_id = c.id), '[]') as points
      from contacts c where c.owner_id = ${ownerId} and c.id = ${id}`,
  );
  if (!row) throw new Error('A locked contact is gone');
  return row;
}

export async function moveRows(
  tx: Tx,
  { loser, winner }: { loser: string; winner: string },
): Promise<MovedRows> {
  const row = await readRow(
    tx,
    sql<
      Computed<{ moved: MovedRows }>
    >`select move_contact_rows(${loser}, ${winner}, ${sql.val(stayingTables)}::text[]) as moved`,
  );
  return row?.moved ?? [];
}

export async function returnRows(
  tx: Tx,
  { moved, loser, winner }: { moved: MovedRows; loser: string; winner: string },
): Promise<void> {
  // Merges of earlier versions moved rows that stay by now.
  const returning = moved.filter(({ table }) => !stayingTables.includes(table));
  await sql`select return_contact_rows(${jsonParam(returning)}, ${loser}, ${winner})`.execute(tx);
}

/** Moves the pairs of the merged contact, with their decisions, to the other. */
export async function carryCandidates(
  tx: Tx,
  ownerId: string,
  { loser, winner, scoreLimit }: { loser: string; winner: string; scoreLimit: number },
): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Pick<Selectable<DuplicateCandidates>, 'id'>>`insert into duplicate_candidates
        (owner_id, first_id, second_id, score, evidence, state, prints, decided_at)
      select owner_id, least(third, ${winner}::uuid), greatest(third, ${winner}::uuid),
        least(score, ${scoreLimit}::real), evidence, state, prints, decided_at
      from (
        select *, case when first_id = ${loser} then second_id else first_id end as third
        from duplicate_candidates
        where owner_id = ${ownerId} and ${loser} in (first_id, second_id) and state <> 'merged'
      ) d
      where third <> ${winner}
      on conflict do nothing returning id`,
  );
  return rows.map(({ id }) => id);
}

/** The ids of a contact's recorded changes. */
export async function listChangeIds(tx: Tx, ownerId: string, contactId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('contact_changes')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('contact_id', '=', contactId)
    .execute();
  return rows.map(({ id }) => id);
}

export type MergeRecord = {
  candidateId: string;
  winnerId: string;
  loserId: string;
  before: Snapshot;
  after: Snapshot;
  names: MergeRow['names'];
  moved: MovedRows;
  made: MadeRows;
  said: unknown[];
  now: Date;
};

export async function insertMerge(tx: Tx, ownerId: string, merge: MergeRecord): Promise<string> {
  const { id } = await tx
    .insertInto('contact_merges')
    .values({
      owner_id: ownerId,
      candidate_id: merge.candidateId,
      winner_id: merge.winnerId,
      loser_id: merge.loserId,
      winner_before: jsonParam(merge.before),
      winner_after: jsonParam(merge.after),
      names: jsonParam(merge.names),
      moved: jsonParam(merge.moved),
      made: jsonParam(merge.made),
      said: jsonParam(merge.said),
      merged_at: merge.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const mergeColumns: RawBuilder<unknown> = sql`m.id, m.candidate_id, m.winner_id, m.loser_id, m.names, m.merged_at,
  m.position::text as position, m.undone_at,
  m.undone_at is null and not exists (
    select from contact_merges later where later.owner_id = m.owner_id
      and later.winner_id = m.winner_id and later.position > m.position and later.undone_at is null
  ) and not exists (
    select from contact_merges later where later.owner_id = m.owner_id
      and later.loser_id = m.winner_id and later.position > m.position and later.undone_at is null
  ) as is_undoable`;

export function listMergeRows(
  tx: Tx,
  ownerId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<MergeRow[]> {
  const earlier = before === null ? sql`true` : sql`m.position < ${before}::bigint`;
  return readRows(
    tx,
    sql<MergeRow>`select ${mergeColumns} from contact_merges m
      where m.owner_id = ${ownerId} and ${earlier} order by m.position desc limit ${limit}`,
  );
}

export function findMerge(tx: Tx, ownerId: string, id: string): Promise<MergeRow | undefined> {
  return readRow(
    tx,
    sql<MergeRow>`select ${mergeColumns} from contact_merges m where m.owner_id = ${ownerId} and m.id = ${id}`,
  );
}

type StoredMerge = {
  winner_before: Snapshot;
  winner_after: Snapshot;
  moved: MovedRows;
  made: MadeRows;
};

/** The data for undoing, with the merge locked until the transaction ends. */
export function lockMerge(tx: Tx, ownerId: string, id: string): Promise<StoredMerge | undefined> {
  return tx
    .selectFrom('contact_merges')
    .select(['winner_before', 'winner_after', 'moved', 'made'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<StoredMerge>()
    .executeTakeFirst();
}
