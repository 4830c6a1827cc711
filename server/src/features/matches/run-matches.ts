import { minuteMs } from '@kith/contract/core/time';
import { matchLimits } from '@kith/contract/matches/rules';

import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';
import type { TimeText } from '#platform/database/rows.ts';
import { createWorkerPool } from '#platform/workers/worker-pool.ts';

import type { PersonInput } from './describe-person.ts';
import type { rankMatches } from './rank-matches.ts';
import { readChanged, readLastChange, readPeople } from './read-people.ts';
import { type MatchSettings, readSettings } from './run-settings.ts';
import { writePairs } from './write-pairs.ts';

/** Whoever matches must not keep others waiting: a thread does it. */
const rankInThread = createWorkerPool<typeof rankMatches>({
  module: new URL('rank-matches.ts', import.meta.url),
  name: 'rankMatches',
  limits: { threads: 1, waiting: 100, timeMs: 2 * minuteMs, heapMb: 512 },
});

const matchConsents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;

const runLock = (ownerId: string) => `matches:${ownerId}`;

type RunContext = {
  ownerId: string;
  database: MemberDatabase;
  clock: Clock;
  /** Over the whole network, whatever changed. */
  isFull: boolean;
};

type Begun = {
  people: PersonInput[];
  settings: MatchSettings;
  only: string[] | null;
  knownUntil: TimeText | null;
};

async function beginRun(tx: Tx, { ownerId, clock, isFull }: RunContext): Promise<Begun | null> {
  const run = await tx
    .selectFrom('match_runs')
    .select(['settings', 'known_until'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!run) return null;
  const settings = await readSettings(tx, ownerId);
  // Read before the people: what changes in between is read again by the next run.
  const knownUntil = await readLastChange(tx, ownerId);
  const people = await readPeople(tx, ownerId, clock.now());
  const mustRead = isFull || run.known_until === null || run.settings !== settings.fingerprint;
  const since = { since: run.known_until ?? '', most: matchLimits.incremental + 1 };
  const only = mustRead ? null : await readChanged(tx, ownerId, since);
  const isMuch = only !== null && only.length > matchLimits.incremental;
  return { people, settings, only: isMuch ? null : only, knownUntil };
}

/**
 * Finds the pairs of a network, or those of the contacts that changed, and stores them. Safe to repeat.
 * Without the consents nothing is computed, and a revoked one stops what waits.
 */
export async function runMatches(ctx: RunContext): Promise<void> {
  const { ownerId, clock } = ctx;
  const database = ctx.database.requiring(matchConsents);
  try {
    const begun = await database.transaction((tx) => beginRun(tx, ctx), { joinsSets: true });
    if (!begun) return;
    const { people, settings, only, knownUntil } = begun;
    const { arm, isWoven, byTagsAlone } = settings;
    const ranking = { arm, isWoven, byTagsAlone };
    const pairs = only?.length === 0 ? [] : await rankInThread({ people, settings: ranking, only });
    const write = async (tx: Tx) => {
      const now = clock.now();
      await writePairs(tx, ownerId, { pairs, arm, only, now });
      await tx
        .updateTable('match_runs')
        .set({
          finished_at: now,
          settings: settings.fingerprint,
          known_until: knownUntil,
          people: people.length,
          pairs: pairs.length,
        })
        .where('owner_id', '=', ownerId)
        .execute();
    };
    await database.transaction(write, { lock: runLock(ownerId) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'consent_required') throw error;
    await ctx.database.transaction((tx) =>
      tx.deleteFrom('match_runs').where('owner_id', '=', ownerId).execute(),
    );
  }
}
