import { idSchema } from '@kith/contract/core/ids';
import type { Evidence } from '@kith/contract/duplicates/schemas';
import { sureBar } from '@kith/contract/duplicates/rules';
import type { DuplicateCandidates, DuplicateScans } from '#platform/database/database-types.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';

export type CandidateRow = Pick<
  Selectable<DuplicateCandidates>,
  'id' | 'first_id' | 'second_id' | 'score' | 'state'
> &
  Computed<{
    /** The score with all its digits. */
    score_key: string;
    evidence: Evidence[];
  }>;

const candidateColumns = sql`d.id, d.first_id, d.second_id, d.score, d.score::text as score_key,
  d.evidence, d.state`;

/** Of merging, undoing and the end of a scan, one at a time changes a member's pairs. */
export const duplicatesLock = (ownerId: string) => `duplicates:${ownerId}`;

/** Open pairs with two existing contacts. */
const open = (ownerId: string): RawBuilder<unknown> => sql`duplicate_candidates d
  join contacts a on a.owner_id = ${ownerId} and a.id = d.first_id and a.deleted_at is null
  join contacts b on b.owner_id = ${ownerId} and b.id = d.second_id and b.deleted_at is null
  where d.owner_id = ${ownerId} and d.state = 'open'`;

/** The score and the id of the last pair of a page. */
export const candidateKeysetSchema = z.tuple([
  z.string().regex(/^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?$/u),
  idSchema,
]);

/** Surest first. */
export function listCandidates(
  tx: Tx,
  ownerId: string,
  { after, limit }: { after: z.infer<typeof candidateKeysetSchema> | null; limit: number },
): Promise<CandidateRow[]> {
  const beyond = after
    ? sql`and (d.score < ${after[0]}::real or d.score = ${after[0]}::real and d.id > ${after[1]}::uuid)`
    : sql``;
  return readRows(
    tx,
    sql<CandidateRow>`select ${candidateColumns} from ${open(ownerId)} ${beyond}
      order by d.score desc, d.id limit ${limit}`,
  );
}

/** The sure pairs at the head of the queue, except those tried already. */
export function listSure(
  tx: Tx,
  ownerId: string,
  { limit, without }: { limit: number; without: RawBuilder<unknown> },
): Promise<CandidateRow[]> {
  return readRows(
    tx,
    sql<CandidateRow>`select ${candidateColumns} from ${open(ownerId)} and d.score >= ${sureBar}
        and not (d.id = any(${without}))
      order by d.score desc, d.id limit ${limit}`,
  );
}

export function lockCandidate(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<CandidateRow | undefined> {
  return readRow(
    tx,
    sql<CandidateRow>`select ${candidateColumns} from duplicate_candidates d
      where d.owner_id = ${ownerId} and d.id = ${id} for update`,
  );
}

/** The pair of two contacts, which is as likely as not one person where no search has found it. */
export async function addCandidate(
  tx: Tx,
  ownerId: string,
  ids: readonly [string, string],
): Promise<CandidateRow> {
  const [first, second] = ids.toSorted();
  await sql`insert into duplicate_candidates (owner_id, first_id, second_id, score, evidence)
    values (${ownerId}, ${first}, ${second}, 0, '[]')
    on conflict (owner_id, first_id, second_id) do nothing`.execute(tx);
  const row = await readRow(
    tx,
    sql<CandidateRow>`select ${candidateColumns} from duplicate_candidates d
      where d.owner_id = ${ownerId} and d.first_id = ${first} and d.second_id = ${second}
      for update`,
  );
  if (!row) throw new Error('The pair is gone');
  return row;
}

export async function setCandidateState(
  tx: Tx,
  ownerId: string,
  id: string,
  { state, now }: { state: CandidateRow['state']; now: Date },
): Promise<void> {
  const decidedAt = state === 'open' ? null : now;
  await tx
    .updateTable('duplicate_candidates')
    .set({ state, decided_at: decidedAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

type CountRow = Computed<{ open_count: number; sure_count: number }>;
type ScanRow = Pick<
  Selectable<DuplicateScans>,
  'status' | 'contacts_total' | 'contacts_done' | 'requested_at' | 'finished_at'
>;

export async function countCandidates(tx: Tx, ownerId: string): Promise<CountRow> {
  const row = await readRow(
    tx,
    sql<CountRow>`select count(*)::integer as open_count,
        (count(*) filter (where d.score >= ${sureBar}))::integer as sure_count
      from ${open(ownerId)}`,
  );
  return row ?? { open_count: 0, sure_count: 0 };
}

export function findScan(tx: Tx, ownerId: string): Promise<ScanRow | undefined> {
  return tx
    .selectFrom('duplicate_scans')
    .select(['status', 'contacts_total', 'contacts_done', 'requested_at', 'finished_at'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
}
