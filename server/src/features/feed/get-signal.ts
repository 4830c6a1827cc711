import type { Signal } from '@kith/contract/signals/schemas';

import { actOnSignals } from '#features/nudges/act-on-signals.ts';
import { presentSignal, readSignals } from '#features/nudges/signal-queries.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

type Parts = { ctx: MemberContext; input: { id: string } };

/** A live signal that the member has not answered, of any type. @throws `not_found` */
export function getSignal({ ctx, input: { id } }: Parts): Promise<Signal> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    const [row] = await readSignals(tx, ownerId, { ids: [id], state: 'open', limit: 1, now });
    if (!row) throw notFound('Signal');
    return presentSignal(row, today, now);
  });
}

/** Dismisses a signal; `reopen` of `POST /signals/act` brings it back. @throws `not_found` */
export async function dismissSignal({ ctx, input: { id } }: Parts): Promise<{ id: string }> {
  await actOnSignals({ ctx, input: { ids: [id], action: 'dismiss' } });
  return { id };
}
