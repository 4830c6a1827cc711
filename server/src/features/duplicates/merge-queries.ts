import { jsonParam, readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Tables whose rows stay with a contact that is merged: what it says itself, what was done to it as a
 * row, and the merges and pairs that name it. Everything else that refers to it moves.
 */
export const stayingTables = ['contact_points', 'contact_merges', 'duplicate_candidates'];

/** A contact with its points as the database has them, every column. */
export type Snapshot = { row: Record<string, unknown>; points: Record<string, unknown>[] };

/** Rows that went over to another contact, by table. */
export type MovedRows = { table: string; column: string; rows: unknown[] }[];
/** Rows that a merge made, which its undoing takes away. */
export type MadeRows = { changes: string[]; candidates: string[] };

export type MergeRow = {
  id: string;
  candidate_id: string | null;
  winner_id: string;
  loser_id: string;
  names: { winner: string; loser: string };
  merged_at: TimeText;
  position: string;
  undone_at: TimeText | null;
  is_undoable: boolean;
};

export async function readSnapshot(tx: Tx, ownerId: string, id: string): Promise<Snapshot> {
  const row = await readRow<Snapshot>(
    tx,
    sql`select to_jsonb(c) as row, coalesce((
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
  const row = await readRow<{ moved: MovedRows }>(
    tx,
    sql`select move_contact_rows(${loser}, ${winner}, ${sql.param(stayingTables)}::text[]) as moved`,
  );
  return row?.moved ?? [];
}

export async function returnRows(
  tx: Tx,
  { moved, loser, winner }: { moved: MovedRows; loser: string; winner: string },
): Promise<void> {
  await tx.execute(sql`select return_contact_rows(${jsonParam(moved)}, ${loser}, ${winner})`);
}

/** The pairs of the merged contact are the other's now, what was decided of them included. */
export async function carryCandidates(
  tx: Tx,
  ownerId: string,
  { loser, winner, scoreLimit }: { loser: string; winner: string; scoreLimit: number },
): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    tx,
    sql`insert into duplicate_candidates
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

/** The ids of a contact's kept changes. */
export async function listChangeIds(tx: Tx, ownerId: string, contactId: string): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    tx,
    sql`select id from contact_changes where owner_id = ${ownerId} and contact_id = ${contactId}`,
  );
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
  const row = await readRow<{ id: string }>(
    tx,
    sql`insert into contact_merges (owner_id, candidate_id, winner_id, loser_id, winner_before,
        winner_after, names, moved, made, said, merged_at)
      values (${ownerId}, ${merge.candidateId}, ${merge.winnerId}, ${merge.loserId},
        ${jsonParam(merge.before)}, ${jsonParam(merge.after)}, ${jsonParam(merge.names)},
        ${jsonParam(merge.moved)}, ${jsonParam(merge.made)}, ${jsonParam(merge.said)}, ${merge.now})
      returning id`,
  );
  if (!row) throw new Error('An insert gave no row');
  return row.id;
}

const mergeColumns: SQL = sql`m.id, m.candidate_id, m.winner_id, m.loser_id, m.names, m.merged_at,
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
  return readRows<MergeRow>(
    tx,
    sql`select ${mergeColumns} from contact_merges m
      where m.owner_id = ${ownerId} and ${earlier} order by m.position desc limit ${limit}`,
  );
}

export function findMerge(tx: Tx, ownerId: string, id: string): Promise<MergeRow | undefined> {
  return readRow<MergeRow>(
    tx,
    sql`select ${mergeColumns} from contact_merges m where m.owner_id = ${ownerId} and m.id = ${id}`,
  );
}

type StoredMerge = {
  winner_before: Snapshot;
  winner_after: Snapshot;
  moved: MovedRows;
  made: MadeRows;
};

/** What undoing needs, and the merge held until the transaction ends. */
export function lockMerge(tx: Tx, ownerId: string, id: string): Promise<StoredMerge | undefined> {
  return readRow<StoredMerge>(
    tx,
    sql`select winner_before, winner_after, moved, made from contact_merges
      where owner_id = ${ownerId} and id = ${id} for update`,
  );
}
