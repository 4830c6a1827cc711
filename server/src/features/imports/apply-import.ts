import { importRowLimit } from '@kith/contract/imports/rules';
import { importRowKinds } from '@kith/contract/imports/schemas';
import { fingerprintNetwork } from '#features/contacts/network-fingerprint.ts';
import { requestDuplicateScan } from '#features/contacts/request-duplicate-scan.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { orderPeople } from '#features/triage/order-people.ts';
import { readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { applyCompanies, type CompanyRow } from './apply-companies.ts';
import { applyContacts, type ApplyScope, type ContactRow } from './apply-contacts.ts';
import { applyEvents, type EventRow } from './apply-events.ts';
import { countOutcomes } from './counts.ts';
import { createPlanner } from './plan-rows.ts';
import { isOlderThanLast, readRecords, updatePlan } from './plan-store.ts';
import { changeImport, lockImport, type StoredImport } from './queries.ts';
import { type Batch, type PhaseContext, PhaseOver, runBatches, runPhase } from './run-phase.ts';

/**
 * Interactions are many to a contact, whose warmth is computed once a batch: few large ones cost a
 * fraction of many small ones.
 */
const batchSizes = { contact: 1_000, interaction: 10_000, company: 1_000 };
const planBatchSize = 2_000;

/**
 * Job: applies a preview, batch by batch. After an interruption it continues with the first
 * uncommitted batch; every row is applied exactly once.
 */
export async function applyImport(ctx: PhaseContext): Promise<void> {
  await runPhase(ctx, ['queued', 'running'], async (found) => {
    const { ownerId, importId, clock } = ctx;
    const source = found.format ?? '';
    const isOlder = await ctx.database.transaction((tx) =>
      isOlderThanLast(tx, ownerId, { format: source, newestOn: found.newest_on }),
    );
    if (found.status === 'queued') await beginRun(ctx, isOlder);
    const scope = { ownerId, importId, source, isOlder, now: clock.now() };
    await runBatches(ctx, 'running', (tx, found) => applyBatch(tx, scope, found.applied_through));
    await finishRun(ctx);
  });
}

/**
 * Starts the run; makes the preview again first if the network changed since and nothing is
 * written.
 */
async function beginRun({ database, ownerId, importId, clock }: PhaseContext, isOlder: boolean) {
  await database.transaction(async (tx) => {
    const locked = await lockImport(tx, ownerId, importId);
    if (locked?.status !== 'queued') throw new PhaseOver();
    const isUntouched = locked.applied_through === 0;
    if (isUntouched && (await fingerprintNetwork(tx, ownerId)) !== locked.network_fingerprint) {
      const planner = createPlanner({ ownerId, isOlder, now: clock.now() });
      for (let after = 0; after < importRowLimit;) {
        const rows = await readRecords(tx, ownerId, importId, { after, limit: planBatchSize });
        if (rows.length === 0) break;
        await updatePlan(tx, ownerId, importId, await planner.plan(tx, rows));
        after = rows.at(-1)!.id;
      }
    }
    const counts = await countOutcomes(tx, ownerId, importId);
    const idle = importRowKinds.reduce(
      (sum, kind) => sum + counts[kind].skipped + counts[kind].unchanged,
      0,
    );
    const rowsDone = isUntouched ? idle : locked.rows_done;
    await changeImport(tx, ownerId, importId, {
      status: 'running',
      counts,
      rows_done: rowsDone,
    });
  });
}

async function applyBatch(tx: Tx, scope: ApplyScope, after: number): Promise<Batch> {
  const { ownerId, importId } = scope;
  const open = sql`o.owner_id = ${ownerId} and o.import_id = ${importId} and o.id > ${after}
    and o.outcome in ('new', 'updated')`;
  const next = await readRow(
    tx,
    sql<
      Pick<ContactRow | EventRow | CompanyRow, 'kind'>
    >`select o.kind from import_rows o where ${open}
      order by o.id limit 1`,
  );
  if (!next) return null;
  const rows = await readRows(
    tx,
    sql<ContactRow | EventRow | CompanyRow>`select o.id, o.kind, o.outcome, o.contact_id,
        case when o.kind <> 'interaction' then o.record end as record
      from import_rows o
      where ${open} and o.id < coalesce((select min(o.id) from import_rows o
        where ${open} and o.kind <> ${next.kind}), ${importRowLimit + 1}::integer)
      order by o.id limit ${batchSizes[next.kind]}`,
  );
  const last = rows.at(-1);
  if (!last) return null;
  await applyContacts(
    tx,
    scope,
    rows.filter((row) => row.kind === 'contact'),
  );
  await applyEvents(
    tx,
    scope,
    rows.filter((row) => row.kind === 'interaction'),
  );
  await applyCompanies(
    tx,
    scope,
    rows.filter((row) => row.kind === 'company'),
  );
  return { count: rows.length, appliedThrough: last.id };
}

async function finishRun(ctx: PhaseContext): Promise<void> {
  const { database, ownerId, importId, clock } = ctx;
  await database.transaction(async (tx) => {
    const locked: StoredImport | undefined = await lockImport(tx, ownerId, importId);
    if (locked?.status !== 'running') throw new PhaseOver();
    const counts = await countOutcomes(tx, ownerId, importId);
    await changeImport(tx, ownerId, importId, {
      status: 'completed',
      counts,
      rows_done: locked.rows_total,
      applied_through: locked.rows_total,
      finished_at: clock.now(),
      error_code: null,
      attempts: 0,
    });
    await notifyMember(
      { tx, jobs: ctx.jobs },
      {
        memberId: ownerId,
        kind: 'import_done',
        fact: importId,
        facts: { added: counts.contact.new, updated: counts.contact.updated },
        ids: { import_id: importId },
      },
    );
    await requestDuplicateScan(tx, ctx, { restarts: true });
    await orderPeople(tx, ownerId, { importId, now: clock.now() });
  });
}
