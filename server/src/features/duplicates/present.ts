import type { Contact, ContactSummary } from '@kith/contract/contacts/schemas';
import { certaintyOf } from '@kith/contract/duplicates/rules';
import type { ContactMerge, Duplicate, DuplicateStatus } from '@kith/contract/duplicates/schemas';
import { orderPair } from '@kith/contract/duplicates/suggest-choices';
import { summarizeContact } from '#features/contacts/contact-summary.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { MergeRow } from './merge-queries.ts';
import type { CandidateRow, countCandidates, findScan } from './queries.ts';

/** The public form of a pair: both contacts complete, for comparison. */
export function presentDuplicate(row: CandidateRow, one: Contact, other: Contact): Duplicate {
  return {
    id: row.id,
    score: row.score,
    certainty: certaintyOf(row.score),
    state: row.state,
    evidence: row.evidence.map(({ kind, weight, detail }) => ({ kind, weight, detail })),
    ...orderPair(one, other),
  };
}

export function presentStatus(
  counts: Awaited<ReturnType<typeof countCandidates>>,
  scan: Awaited<ReturnType<typeof findScan>>,
): DuplicateStatus {
  return {
    open_count: counts.open_count,
    sure_count: counts.sure_count,
    scan: scan
      ? {
          status: scan.status,
          contacts_total: scan.contacts_total,
          contacts_done: scan.contacts_done,
          requested_at: toWireTime(scan.requested_at),
          finished_at: toWireTime(scan.finished_at),
        }
      : null,
  };
}

export function presentMerge(row: MergeRow, winner: ContactSummary | undefined): ContactMerge {
  return {
    id: row.id,
    winner: winner ? summarizeContact(winner) : null,
    winner_name: row.names.winner,
    loser_name: row.names.loser,
    merged_at: toWireTime(row.merged_at),
    undone_at: toWireTime(row.undone_at),
    is_undoable: row.is_undoable,
  };
}
