import type { ActOnSignals, Signal } from '@kith/contract/signals/schemas';

import { readLocalDay } from '#features/profile/local-day.ts';
import { meterActions } from '#features/credits/meter-action.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { changeNudge, recordEngagement } from './change-nudge.ts';
import { dismiss } from './dismiss-nudge.ts';
import type { NudgeRow } from './nudge-row.ts';
import { lockNudgesOf } from './propose-signals.ts';
import { reopen } from './reopen-nudge.ts';
import { presentSignal, readSignals } from './signal-queries.ts';
import { putOff } from './snooze-nudge.ts';

/**
 * Answers one signal or many, as their nudges are answered. A repeat changes nothing. What an interaction
 * completed stays as it is; signals that are gone are left out. Dealing with one costs a credit, once,
 * however often it is reopened; putting off and dismissing cost none.
 *
 * @throws `not_found` when all of them are gone; `payment_required` when the credits don't suffice for
 *   all, and none is answered.
 */
export async function actOnSignals({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ActOnSignals;
}): Promise<{ items: Signal[] }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    const nudges = await lockNudgesOf(tx, { ownerId, now, today }, input.ids);
    if (nudges.length === 0) throw notFound('Signal');
    const logged = await readLogged(tx, ownerId, nudges);
    for (const nudge of nudges) {
      if (!logged.has(nudge.id)) await answer(tx, ownerId, nudge, { ...input, now });
    }
    const ids = nudges.map(({ signal_id: id }) => id);
    if (input.action === 'done') {
      const done = nudges.filter(({ id, status }) => !logged.has(id) && status !== 'done');
      const resourceIds = done.map(({ signal_id: id }) => id);
      await meterActions(tx, {
        memberId: ownerId,
        action: 'signal_processed',
        resourceIds,
        at: now,
      });
    }
    const rows = await readSignals(tx, ownerId, { ids, now, limit: ids.length });
    return { items: rows.map((row) => presentSignal(row, today, now)) };
  });
}

async function answer(
  tx: Tx,
  ownerId: string,
  nudge: NudgeRow,
  { action, span, now }: Pick<ActOnSignals, 'action' | 'span'> & { now: Date },
): Promise<void> {
  if (action === 'reopen') await reopen(tx, ownerId, nudge);
  else if (nudge.status === 'done') return;
  else if (action === 'dismiss') await dismiss(tx, ownerId, nudge, now);
  else if (action === 'done') {
    const change = { status: 'done', snoozed_until: null, answered_at: now } as const;
    await changeNudge(tx, ownerId, nudge, change);
    await recordEngagement(tx, ownerId, nudge, { action: 'done', at: now });
  } else await putOff(tx, ownerId, nudge, { span: span ?? 'day', now });
}

/** Those that an interaction completed. */
async function readLogged(
  tx: Tx,
  ownerId: string,
  nudges: readonly NudgeRow[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('engagements')
    .select('nudge_id')
    .where('owner_id', '=', ownerId)
    .where('action', '=', 'logged')
    .where(
      'nudge_id',
      'in',
      nudges.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ nudge_id: id }) => id));
}
