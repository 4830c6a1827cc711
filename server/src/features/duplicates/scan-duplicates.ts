import { setImmediate as answerRequests } from 'node:timers/promises';

import { fingerprintNetwork } from '#features/contacts/network-fingerprint.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

import type { PersonInput } from './describe-person.ts';
import { type FoundPair, findDuplicates } from './find-duplicates.ts';
import { pairPrints, printOf } from './person-print.ts';
import { duplicatesLock } from './queries.ts';
import {
  cancelScan,
  endScan,
  lockScan,
  markScan,
  readDismissals,
  readOpenPairs,
  readPeople,
  type ReadPerson,
  removeOtherPairs,
  writePairs,
} from './scan-queries.ts';

const writeBatchSize = 2_000;
const progressStep = 5_000;
/** A request takes several turns, and waits for work of so many milliseconds before each. */
const workMs = 4;
/** A network full of duplicates still gets a queue of readable length. */
const pairLimit = 20_000;

/** Part of the fingerprint: networks are scanned again when pairs are weighed in another way. */
const modelVersion = 2;

type ScanContext = {
  ownerId: string;
  database: MemberDatabase;
  clock: Clock;
  signal: AbortSignal;
};

type Begun = {
  token: string;
  fingerprint: string;
  people: ReadPerson[];
  /** What was in the queue. */
  open: Awaited<ReturnType<typeof readOpenPairs>>;
  dismissals: Set<string>;
};

/**
 * Job: scans a member's contacts for duplicates and updates the queue. Without changes since the
 * last scan, its result stays. Safe to repeat; of two requests the later one stops the earlier. It
 * stops when the member revokes their consent.
 */
export async function scanDuplicates(ctx: ScanContext): Promise<void> {
  const database = ctx.database.requiring(['data_processing']);
  try {
    await scan({ ...ctx, database });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'consent_required') throw error;
    await ctx.database.transaction((tx) => cancelScan(tx, ctx.ownerId, ctx.clock.now()));
  }
}

async function scan(ctx: ScanContext): Promise<void> {
  const begun = await beginScan(ctx);
  if (!begun) return;
  const pairs = await search(ctx, begun);
  if (!pairs) return;
  const { ownerId, database, clock } = ctx;
  const write = async (tx: Tx) => {
    for (let from = 0; from < pairs.length; from += writeBatchSize) {
      await writePairs(tx, ownerId, pairs.slice(from, from + writeBatchSize));
    }
    await removeOtherPairs(tx, ownerId, { ...begun, pairs });
    const { token, fingerprint } = begun;
    await endScan(tx, ownerId, { token, fingerprint, status: 'completed', now: clock.now() });
  };
  await database.transaction(write, { lock: duplicatesLock(ownerId) });
}

async function beginScan({ ownerId, database, clock }: ScanContext): Promise<Begun | null> {
  const begin = async (tx: Tx): Promise<Begun | null> => {
    const scan = await lockScan(tx, ownerId);
    if (!scan || !['queued', 'running'].includes(scan.status)) return null;
    const { token } = scan;
    const fingerprint = `${modelVersion}:${await fingerprintNetwork(tx, ownerId)}`;
    if (fingerprint === scan.fingerprint) {
      await endScan(tx, ownerId, { token, fingerprint, status: 'completed', now: clock.now() });
      return null;
    }
    const people = await readPeople(tx, ownerId);
    await markScan(tx, ownerId, { token, done: 0, total: people.length });
    const open = await readOpenPairs(tx, ownerId);
    return { token, fingerprint, people, open, dismissals: await readDismissals(tx, ownerId) };
  };
  return database.transaction(begin, { joinsSets: true });
}

/** The pairs to review; null when another request replaced this one. */
async function search(ctx: ScanContext, begun: Begun): Promise<FoundPair[] | null> {
  const { token, people, dismissals } = begun;
  const total = people.length;
  const isDismissed = createDismissalCheck(people, dismissals);
  const pairs: FoundPair[] = [];
  let marked = 0;
  let resumedAt = performance.now();
  for (const { done, found } of findDuplicates(people)) {
    pairs.push(...found.filter((pair) => !isDismissed(pair)));
    if (performance.now() - resumedAt >= workMs) {
      await answerRequests();
      ctx.signal.throwIfAborted();
      resumedAt = performance.now();
    }
    if (done - marked < progressStep) continue;
    marked = done;
    const isCurrent = await ctx.database.transaction((tx) =>
      markScan(tx, ctx.ownerId, { token, done, total }),
    );
    if (!isCurrent) return null;
  }
  return pairs.sort((a, b) => b.score - a.score).slice(0, pairLimit);
}

function createDismissalCheck(people: readonly PersonInput[], dismissals: Set<string>) {
  if (dismissals.size === 0) return () => false;
  const byId = new Map(people.map((person) => [person.id, person]));
  return ({ first, second }: FoundPair) =>
    dismissals.has(pairPrints(printOf(byId.get(first)!), printOf(byId.get(second)!)).join('|'));
}
