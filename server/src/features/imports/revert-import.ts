import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import { takeBackAnswers } from '#features/nudges/take-back-answers.ts';
import type { Interactions } from '#platform/database/database-types.ts';
import { longArrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { revertCompanies } from './apply-companies.ts';
import type { CompanyChange } from './plan-companies.ts';
import { changeImport, lockImport } from './queries.ts';
import { type AppliedRow, revertContacts, type RevertScope } from './revert-contacts.ts';
import { type Batch, type PhaseContext, PhaseOver, runBatches, runPhase } from './run-phase.ts';

const batchSize = 1_000;

/**
 * Job: undoes what an import wrote, from its last row to its first. Contacts that it created are
 * removed, and fields that it changed get their old value, unless the member edited them since.
 * Like the run, it continues after an interruption.
 */
export async function revertImport(ctx: PhaseContext): Promise<void> {
  await runPhase(ctx, ['undoing'], async () => {
    const { ownerId, importId, clock } = ctx;
    const scope = { ownerId, importId, now: clock.now() };
    await runBatches(ctx, 'undoing', (tx, found) => revertBatch(tx, scope, found.applied_through));
    await finishUndo(ctx);
  });
}

async function revertBatch(tx: Tx, scope: RevertScope, through: number): Promise<Batch> {
  const rows = await readRows(
    tx,
    sql<AppliedRow>`select id, kind, outcome, contact_id, changes, revision_before, revision_after,
        record ->> 'external_key' as external_key,
        case when kind = 'company' then record end as company
      from import_rows
      where owner_id = ${scope.ownerId} and import_id = ${scope.importId} and id <= ${through}
        and outcome in ('new', 'updated')
      order by id desc limit ${batchSize}`,
  );
  const last = rows.at(-1);
  if (!last) return null;
  await revertEvents(
    tx,
    scope,
    rows.flatMap((row) => row.external_key ?? []),
  );
  await revertContacts(
    tx,
    scope,
    rows.filter((row) => row.kind === 'contact'),
  );
  await revertCompanies(
    tx,
    scope,
    rows.flatMap(({ company, changes }) =>
      company ? [{ record: company, changes: changes as unknown as CompanyChange[] }] : [],
    ),
  );
  return { count: rows.length, appliedThrough: last.id - 1 };
}

async function revertEvents(
  tx: Tx,
  { ownerId, importId, now }: RevertScope,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  const gone = await readRows(
    tx,
    sql<Pick<Selectable<Interactions>, 'id' | 'contact_id'>>`delete from interactions
      where owner_id = ${ownerId} and import_id = ${importId}
        and external_key = any(${longArrayParam(keys, 'text[]')})
      returning id, contact_id`,
  );
  await takeBackAnswers(tx, { ownerId, gone, now });
  await recomputeWarmth(
    tx,
    ownerId,
    gone.map((row) => row.contact_id),
  );
}

async function finishUndo({ database, ownerId, importId, clock }: PhaseContext): Promise<void> {
  await database.transaction(async (tx) => {
    const locked = await lockImport(tx, ownerId, importId);
    if (locked?.status !== 'undoing') throw new PhaseOver();
    await changeImport(tx, ownerId, importId, {
      status: 'undone',
      rows_done: locked.rows_total,
      applied_through: 0,
      finished_at: clock.now(),
      error_code: null,
      attempts: 0,
    });
  });
}
