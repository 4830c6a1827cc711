import { analysisLimits, skipAnalysedMs } from '@kith/contract/analyses/rules';
import type { AnalysisScope } from '@kith/contract/analyses/schemas';
import { listSelected } from '#features/contacts/bulk-selection.ts';
import { arrayParam, type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

type SelectedRow = Computed<{ id: string; analysed_at: TimeText | null }>;

export type Selected = {
  /** How many contacts the selection has. */
  selected: number;
  recent: number;
  latestRecentAt: TimeText | null;
  /** Those to analyse, the warmest first. */
  ids: string[];
};

/** The contacts of a scope that would be analysed. Of too many the warmest are taken. */
export async function selectContacts(
  tx: Tx,
  ownerId: string,
  { scope, now }: { scope: AnalysisScope; now: Date },
): Promise<Selected> {
  const ids = await listSelected(tx, scope.selection, { ownerId, now });
  const since = new Date(now.getTime() - skipAnalysedMs);
  const rows = await readRows(
    tx,
    sql<SelectedRow>`select c.id, (select max(a.finished_at) from analyses a
        where a.owner_id = c.owner_id and a.contact_id = c.id and a.status = 'done'
          and a.finished_at > ${since}) as analysed_at
      from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null
        and c.id = any(${arrayParam(ids, 'uuid[]')})
      order by c.warmth_rank desc, c.id`,
  );
  const recent = rows.filter((row) => row.analysed_at !== null);
  const wanted = scope.skip_recent ? rows.filter((row) => row.analysed_at === null) : rows;
  const most = Math.min(scope.most ?? analysisLimits.contacts, analysisLimits.contacts);
  return {
    selected: rows.length,
    recent: recent.length,
    latestRecentAt: recent.reduce<TimeText | null>(
      (last, { analysed_at: at }) => (last === null || at! > last ? at : last),
      null,
    ),
    ids: wanted.slice(0, most).map(({ id }) => id),
  };
}
