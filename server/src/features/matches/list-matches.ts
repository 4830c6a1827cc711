import { dayMs, weekMs } from '@kith/contract/core/time';
import { type MatchSort, matchLimits } from '@kith/contract/matches/rules';
import type { CountMatches, LeftOut, ListMatches } from '@kith/contract/matches/schemas';
import { matchViews } from '@kith/contract/matches/states';
import type { ContactSummaryRow } from '#features/contacts/contact-summary.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { keepAdmitted, type MatchService } from './admitted-pairs.ts';
import { applyPreferences, warmthOf } from './apply-preferences.ts';
import { recordExposure } from './exposures.ts';
import { type PairRow, readPairs, readSummaries } from './match-queries.ts';
import { lostAfterMs, requestRun } from './request-run.ts';
import { readChanged } from './read-people.ts';
import { type MatchSettings, readSettings } from './run-settings.ts';

export type MatchListing = {
  pairs: PairRow[];
  contacts: Map<string, ContactSummaryRow>;
  total: number;
  leftOut: LeftOut;
  isSearching: boolean;
  searchedAt: Date | null;
  settings: MatchSettings;
};

const noneLeftOut: LeftOut = { warmth: 0, region: 0, cooldown: 0, weekly: 0 };

/**
 * The pairs of a view under the member's preferences, which come with the request. The first call
 * requests a run, and so does one after a change of contacts.
 *
 * @throws `consent_required`
 */
export async function listMatches({
  ctx,
  service,
  input,
}: {
  ctx: MemberContext;
  service: MatchService;
  input: ListMatches;
}): Promise<MatchListing> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const settings = await readSettings(tx, ownerId);
    const run = await keepCurrent(tx, ctx, settings);
    await reopenPutOff(tx, ownerId, now);
    const states = matchViews[input.view];
    const weekAgo = new Date(now.getTime() - weekMs);
    const all = await readPairs(tx, ownerId, { states, now, weekAgo });
    const isOpen = input.view === 'open';
    const { chosen, leftOut } = isOpen
      ? applyPreferences(await keepAdmitted(service, all, { ownerId, now }), input.preferences, now)
      : { chosen: all, leftOut: noneLeftOut };
    const pairs = sortPairs(chosen, input.sort, now).slice(0, matchLimits.listed);
    if (isOpen && pairs.length > 0) await recordExposure(tx, ownerId, { settings, now });
    const ids = pairs.flatMap(({ seeker_id: seeker, helper_id: helper }) => [seeker, helper]);
    const contacts = await readSummaries(tx, ownerId, ids);
    return { pairs, contacts, total: chosen.length, leftOut, ...run, settings };
  });
}

/** How many pairs are proposed under the member's preferences. Looks for none. */
export async function countMatches({
  ctx,
  service,
  input: { preferences },
}: {
  ctx: MemberContext;
  service: MatchService;
  input: CountMatches;
}): Promise<{ open: number }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const weekAgo = new Date(now.getTime() - weekMs);
  const pairs = await ctx.database.transaction((tx) =>
    readPairs(tx, ownerId, { states: matchViews.open, now, weekAgo }),
  );
  const admitted = await keepAdmitted(service, pairs, { ownerId, now });
  return { open: applyPreferences(admitted, preferences, now).chosen.length };
}

/** Requests a run where there is none yet, or the network or the settings are others since. */
async function keepCurrent(
  tx: Tx,
  { actor: { memberId: ownerId }, jobs, clock }: MemberContext,
  settings: MatchSettings,
): Promise<{ isSearching: boolean; searchedAt: Date | null }> {
  const run = await tx
    .selectFrom('match_runs')
    .select(['requested_at', 'finished_at', 'known_until', 'settings'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  const request = { ownerId, isFull: false, jobs, clock };
  if (!run) {
    await requestRun(tx, request);
    return { isSearching: true, searchedAt: null };
  }
  const searchedAt = readTime(run.finished_at);
  const requestedAt = readTime(run.requested_at);
  const isWaiting = searchedAt === null || searchedAt < requestedAt;
  if (isWaiting && clock.now().getTime() - requestedAt.getTime() < lostAfterMs) {
    return { isSearching: true, searchedAt };
  }
  const isCurrent = !isWaiting && run.settings === settings.fingerprint;
  const since = run.known_until;
  const changed =
    isCurrent && since !== null ? await readChanged(tx, ownerId, { since, most: 1 }) : [];
  const isFirstContact =
    since === null && (await readChanged(tx, ownerId, { since: '-infinity', most: 1 })).length > 0;
  if (isCurrent && changed.length === 0 && !isFirstContact) {
    return { isSearching: false, searchedAt };
  }
  await requestRun(tx, request);
  return { isSearching: true, searchedAt };
}

/** What was put off comes back after a while. */
async function reopenPutOff(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('matches')
    .set({ state: 'proposed', state_before: null })
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'not_now')
    .where(
      'changed_at',
      '<',
      new Date(now.getTime() - matchLimits.notNowDays * dayMs).toISOString(),
    )
    .execute();
}

function sortPairs(pairs: readonly PairRow[], sort: MatchSort, now: Date): PairRow[] {
  const warmth = ({ seeker, helper }: PairRow) =>
    Math.min(warmthOf(seeker, now), warmthOf(helper, now));
  const values: Record<MatchSort, (pair: PairRow) => number> = {
    // A good match of people who answer is worth more than one of two who don't.
    relevance: (pair) => pair.score * (0.6 + (0.4 * warmth(pair)) / 100),
    warmth,
    recent: ({ found_at: at }) => readTime(at).getTime(),
    score: ({ score }) => score,
  };
  const value = values[sort];
  const ranked = pairs.map((pair) => ({ pair, value: value(pair) }));
  return ranked
    .sort(
      (a, b) =>
        b.value - a.value || b.pair.score - a.pair.score || (a.pair.id < b.pair.id ? -1 : 1),
    )
    .map(({ pair }) => pair);
}
