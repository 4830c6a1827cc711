import type { Nudge } from '@kith/contract/nudges/schemas';
import type { RateSignal, Signal } from '@kith/contract/signals/schemas';

import { readLocalDay } from '#features/profile/local-day.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { changeNudge } from './change-nudge.ts';
import { presentNudge } from './present.ts';
import { lockNudgesOf } from './propose-signals.ts';
import { withContact } from './queries.ts';
import { presentSignal, readSignals } from './signal-queries.ts';

/**
 * Rates a signal up or down with a comment, or removes both with null. Updates the weight of its type.
 *
 * @throws `not_found`
 */
export async function rateSignal({
  ctx,
  input: { id, rating, feedback },
}: {
  ctx: MemberContext;
  input: RateSignal;
}): Promise<Signal> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    const [nudge] = await lockNudgesOf(tx, { ownerId, now, today }, [id]);
    if (!nudge) throw notFound('Signal');
    const kept = rating === null ? '' : feedback;
    await changeNudge(tx, ownerId, nudge, { rating, feedback: kept });
    const [row] = await readSignals(tx, ownerId, { ids: [id], now, limit: 1 });
    if (!row) throw notFound('Signal');
    return presentSignal(row, today, now);
  });
}

/** The nudge of a signal, made if there is none. @throws `not_found` */
export async function getNudgeOf({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<Nudge> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    const [nudge] = await lockNudgesOf(tx, { ownerId, now, today }, [id]);
    if (!nudge) throw notFound('Signal');
    return presentNudge(await withContact(tx, ownerId, { nudge, now }), now);
  });
}
