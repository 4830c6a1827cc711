import { readLocalDay } from '#features/profile/local-day.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readNetworkState } from './network-state.ts';
import { storeSummary, type Summary } from './summarize.ts';

type Change<T> = { ownerId: string; now: Date; change: () => Promise<T> };

/**
 * Makes a change whose effect on the problems it writes itself, and counts again: the network needn't
 * be checked for it, unless a check was due before.
 */
export async function changeAndRecount<T>(
  tx: Tx,
  { ownerId, now, change }: Change<T>,
): Promise<{ result: T; summary: Summary }> {
  const today = await readLocalDay(tx, ownerId, now);
  const before = await readNetworkState(tx, ownerId, today.date);
  const last = await tx
    .selectFrom('quality_checks')
    .select('fingerprint')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  const result = await change();
  const isCurrent = last?.fingerprint === before.fingerprint;
  const fingerprint = isCurrent
    ? (await readNetworkState(tx, ownerId, today.date)).fingerprint
    : null;
  return {
    result,
    summary: await storeSummary(tx, ownerId, { fingerprint, now, today: today.date }),
  };
}
