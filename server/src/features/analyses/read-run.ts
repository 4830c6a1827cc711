import { sureConfidence } from '@kith/contract/analyses/rules';
import type { Analysed, AnalysisRun } from '@kith/contract/analyses/schemas';
import {
  contactSummaryColumns,
  type ContactSummaryRow,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { notFound } from '#platform/app-error.ts';
import type { Analyses } from '#platform/database/database-types.ts';
import { type Computed, readRow, readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import { openStatuses } from './run-states.ts';

const latestShown = 4;
const failuresShown = 50;

type Counts = Computed<
  Record<'done' | 'failed' | 'stopped' | 'credits' | 'proposals' | 'sure' | 'next_steps', number>
>;
type ItemRow = ContactSummaryRow &
  Pick<Selectable<Analyses>, 'status' | 'failure' | 'credits'> &
  Computed<{ proposals: number; highlight: Analysed['highlight']; texts: Analysed['texts'] }>;

/**
 * A run with its figures.
 *
 * @throws `not_found`
 */
export async function readRun(
  tx: Tx,
  ownerId: string,
  { id, now }: { id: string; now: Date },
): Promise<AnalysisRun> {
  const run = await tx
    .selectFrom('analysis_runs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!run) throw notFound('Analysis');
  const counts = await readCounts(tx, ownerId, id);
  const isOpen = openStatuses.includes(run.status);
  const latest = await readItems(tx, ownerId, {
    condition: sql`a.run_id = ${id} and a.status in ('done', 'failed')`,
    order: sql`a.finished_at desc, a.place desc`,
    limit: latestShown,
  });
  const next = isOpen
    ? await readItems(tx, ownerId, {
        condition: sql`a.run_id = ${id} and a.status = 'waiting'`,
        order: sql`a.place`,
        limit: 1,
      })
    : [];
  const failures = await readItems(tx, ownerId, {
    condition: sql`a.run_id = ${id} and a.status = 'failed'`,
    order: sql`a.place`,
    limit: failuresShown,
  });
  const present = (row: ItemRow) => presentItem(row, now);
  return {
    id,
    status: run.status as AnalysisRun['status'],
    engine: run.engine as AnalysisRun['engine'],
    total: run.total,
    skipped: run.skipped,
    done: counts.done,
    failed: counts.failed,
    stopped: counts.stopped,
    credits_held: run.credits_held,
    credits_charged: counts.credits,
    credits_returned: isOpen ? 0 : run.credits_held - counts.credits,
    proposals: counts.proposals,
    sure: counts.sure,
    next_steps: counts.next_steps,
    error_code: run.error_code,
    is_stopping: run.stop_requested_at !== null && isOpen,
    started_at: toWireTime(run.started_at),
    finished_at: toWireTime(run.finished_at),
    latest: [...latest, ...next].map(present),
    failures: failures.map(present),
  };
}

async function readCounts(tx: Tx, ownerId: string, id: string): Promise<Counts> {
  const row = await readRow(
    tx,
    sql<Counts>`select count(*) filter (where a.status = 'done')::integer as done,
        count(*) filter (where a.status = 'failed')::integer as failed,
        count(*) filter (where a.status = 'stopped')::integer as stopped,
        coalesce(sum(a.credits), 0)::integer as credits,
        coalesce(sum(p.proposals), 0)::integer as proposals,
        coalesce(sum(p.sure), 0)::integer as sure,
        coalesce(sum(p.next_steps), 0)::integer as next_steps
      from analyses a
        left join lateral (select count(*) as proposals,
            count(*) filter (where (o ->> 'confidence')::float8 >= ${sureConfidence}) as sure,
            count(*) filter (where o ->> 'kind' = 'next_action') as next_steps
          from jsonb_path_query(a.proposals, '$[*]') o where o ->> 'kind' <> 'missing') p on true
      where a.owner_id = ${ownerId} and a.run_id = ${id}`,
  );
  if (!row) throw new Error('Counts without a row');
  return row;
}

type ItemQuery = { condition: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number };

function readItems(
  tx: Tx,
  ownerId: string,
  { condition, order, limit }: ItemQuery,
): Promise<ItemRow[]> {
  return readRows(
    tx,
    sql<ItemRow>`select ${contactSummaryColumns}, a.status, a.failure, a.credits,
        (select count(*)::integer from jsonb_path_query(a.proposals, '$[*]') o
          where o ->> 'kind' <> 'missing') as proposals,
        (select jsonb_build_object('kind', o ->> 'kind', 'value', o ->> 'value')
          from jsonb_path_query(a.proposals, '$[*]') o where o ->> 'kind' in ('seek', 'offer')
          order by (o ->> 'confidence')::float8 desc limit 1) as highlight,
        case when a.status = 'waiting' then ${textCounts(ownerId)} end as texts
      from analyses a
        join contacts c on c.owner_id = a.owner_id and c.id = a.contact_id
      where a.owner_id = ${ownerId} and ${condition}
      order by ${order} limit ${limit}`,
  );
}

/** How much a contact's analysis reads, of what there is most. */
const textCounts = (ownerId: string) => sql`(
  select jsonb_build_object('messages', count(*) filter (where t.is_message),
    'notes', count(*) filter (where not t.is_message)) from (
      select i.kind in ('message', 'email') as is_message from interactions i
        where i.owner_id = ${ownerId} and i.contact_id = c.id and i.deleted_at is null
          and (i.summary <> '' or i.body <> '')
      union all select false where c.notes <> ''
      union all select true from member_links l
        join conversations v on v.low_member_id = least(l.owner_id, l.member_id)
          and v.high_member_id = greatest(l.owner_id, l.member_id)
        join messages m on m.conversation_id = v.id
        where l.owner_id = ${ownerId} and l.contact_id = c.id and v.kind = 'direct'
          and m.deleted_at is null and m.content <> '') t)`;

function presentItem(row: ItemRow, now: Date): Analysed {
  return {
    contact: presentContactSummary(row, now),
    status: row.status as Analysed['status'],
    failure: row.failure as Analysed['failure'],
    credits: row.credits,
    proposals: row.proposals,
    highlight: row.highlight,
    texts: row.texts,
  };
}
