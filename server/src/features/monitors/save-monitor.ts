import { type Monitor, monitorLimits } from '@kith/contract/monitors/endpoints';
import type { Measure } from '@kith/contract/monitors/rules';

import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

import { describeDefinition, type MonitorRow, presentMonitor } from './present.ts';
import { recordChange } from './record-change.ts';

/** What posting alerts needs; without a secret none can be. */
type Webhooks = { network: PublicNetwork; secret: string | undefined };

type Definition = {
  name: string;
  measure: Measure;
  threshold: number;
  period_minutes: number;
  is_active: boolean;
  emails: boolean;
  webhook_url?: string | null | undefined;
};
type Parts = { ctx: MemberContext; database: Database; webhooks: Webhooks };

/** Adds a monitor. @throws `illegal_state`, `validation_failed` */
export async function createMonitor({
  ctx,
  database,
  webhooks,
  input: { reason, webhook_url: given = null, ...definition },
}: Parts & { input: Definition & { reason: string } }): Promise<Monitor> {
  const webhookUrl = await checkWebhook(webhooks, given);
  return runAsService(database, async (tx) => {
    await holdLock(tx, 'monitors');
    await requireRoom(tx);
    const now = ctx.clock.now();
    const row = await tx
      .insertInto('monitors')
      .values({ ...definition, webhook_url: webhookUrl, state_since: now, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = describeDefinition(row);
    await recordChange(tx, ctx, {
      monitorId: row.id,
      kind: 'created',
      before: null,
      after,
      silencedUntil: null,
      reason,
    });
    return presentMonitor(row, now);
  });
}

/**
 * Changes a monitor's definition, which is then judged from the beginning.
 * @throws `not_found`, `conflict`, `illegal_state`, `validation_failed`
 */
export async function changeMonitor({
  ctx,
  database,
  webhooks,
  input: { id, revision, reason, webhook_url: given, ...definition },
}: Parts & {
  input: Definition & { id: string; revision: number; reason: string };
}): Promise<Monitor> {
  const wanted = given === undefined ? undefined : await checkWebhook(webhooks, given);
  return runAsService(database, async (tx) => {
    const before = await lockMonitor(tx, id);
    if (before.revision !== revision) {
      throw new AppError('conflict', 'The monitor was changed meanwhile');
    }
    const now = ctx.clock.now();
    const isSameRule =
      before.measure === definition.measure &&
      before.threshold === definition.threshold &&
      before.period_minutes === definition.period_minutes &&
      before.is_active === definition.is_active;
    const row = await tx
      .updateTable('monitors')
      .set((values) => ({
        ...definition,
        ...(wanted === undefined ? {} : { webhook_url: wanted }),
        ...(isSameRule ? {} : unjudged(now)),
        revision: values('revision', '+', 1),
      }))
      .where('id', '=', id)
      .where('revision', '=', revision)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(tx, ctx, {
      monitorId: id,
      kind: 'changed',
      before: describeDefinition(before),
      after: describeDefinition(row),
      silencedUntil: null,
      reason,
    });
    return presentMonitor(row, now);
  });
}

const unjudged = (now: Date) => ({
  state: 'unknown',
  state_since: now,
  value: null,
  checked_at: null,
  announced: 'ok',
});

/** @throws `not_found` */
export async function lockMonitor(tx: Tx, id: string): Promise<MonitorRow> {
  const row = await tx
    .selectFrom('monitors')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Monitor');
  return row;
}

async function requireRoom(tx: Tx): Promise<void> {
  const { count } = await tx
    .selectFrom('monitors')
    .select((values) => values.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= monitorLimits.monitors) throw new AppError('illegal_state', 'There are too many');
}

/**
 * An address is checked before it is kept, for an answer at once, and again with every call.
 * @throws `illegal_state` without a secret, `validation_failed` for one that may not be called
 */
async function checkWebhook(
  { network, secret }: Webhooks,
  given: string | null,
): Promise<string | null> {
  if (given === null || given === '') return null;
  if (secret === undefined) {
    throw new AppError(
      'illegal_state',
      'ALERT_WEBHOOK_SECRET is not set, so nothing can be signed',
    );
  }
  const url = network.parse(given);
  if (url === null || !(await network.isPublic(url))) {
    const message = 'The address may not be called';
    throw validationFailed([{ path: 'webhook_url', code: 'address_not_public', message }]);
  }
  return url.href;
}
