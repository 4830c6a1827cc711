import type { Locale } from '@kith/contract/core/locales';
import { minuteMs, minuteS, secondMs } from '@kith/contract/core/time';
import { type ReferrerClass, type SiteStep, visitMinutes } from '@kith/contract/public-site/visits';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { createHmac, randomBytes } from 'node:crypto';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';
import { mostEntries } from '#platform/lru-limit.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { addCounts, type Counts, countKey, type Place } from './add-counts.ts';
import type { Visitor } from './visitor.ts';

/*
 * Counts how the public pages are read. Threats: figures that name a visitor, and figures that anyone makes
 * up. Nothing is stored but sums by day. Which page a visit has seen is known for half an hour, in memory,
 * under a hash whose key this process makes at its start; an address counts only so often; programs that say what
 * they are don't count.
 */

const limitOptions = { name: 'public-site.visits', points: 120, durationS: 10 * minuteS };
const mostVisits = 50_000;
/** Sums are collected for so long before they are written. */
const collectMs = 2 * secondMs;

const isProgram = ({ userAgent }: Visitor) => userAgent === '' || isbot(userAgent);

type Page = { page: string; locale: Locale; arm: string };
type Visit = { referrer: ReferrerClass; seen: Set<string> };

export type VisitLog = {
  /** A page was sent. */
  noteView: (visitor: Visitor, page: Page & { referrer: ReferrerClass }) => Promise<void>;
  /** @throws `rate_limited` */
  noteStep: (visitor: Visitor, page: Page & { step: SiteStep }) => Promise<void>;
  /** Writes what was counted until now. */
  write: () => Promise<void>;
};

type Parts = { database: Database; clock: Clock; log: Logger };

export function openVisitLog({ database, clock, log }: Parts): VisitLog {
  const key = randomBytes(32);
  const limit = createRateLimit(limitOptions);
  const visits = new LRUCache<string, Visit>({
    ...mostEntries(mostVisits),
    ttl: visitMinutes * minuteMs,
  });
  let sums = new Map<string, { place: Place; counts: Counts }>();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const collected = [...sums.values()];
    sums = new Map();
    if (collected.length > 0) await addCounts(database, collected);
  };
  const add = (place: Omit<Place, 'day'>, kinds: (keyof Counts)[]) => {
    const dated = { ...place, day: clock.now().toISOString().slice(0, 10) };
    const name = countKey(dated);
    const empty = { views: 0, visits: 0, starts: 0, sign_ups: 0 };
    const { counts } = sums.get(name) ?? { counts: empty };
    for (const kind of kinds) counts[kind] += 1;
    sums.set(name, { place: dated, counts });
    timer ??= setTimeout(() => {
      write().catch((error: unknown) => log.warn({ err: error }, 'visits that were not counted'));
    }, collectMs).unref();
  };
  const openVisit = ({ address, userAgent }: Visitor, referrer: ReferrerClass): Visit => {
    const name = JSON.stringify([address, userAgent]);
    const id = createHmac('sha256', key).update(name).digest('base64');
    const known = visits.get(id) ?? { referrer, seen: new Set() };
    visits.set(id, known);
    return known;
  };
  /** Whether a visit does this for the first time. */
  const isFirst = ({ seen }: Visit, what: string) => seen.size < seen.add(what).size;

  return {
    noteView: async (visitor, { referrer: found, ...page }) => {
      if (isProgram(visitor)) return;
      try {
        await limit.take(visitor.address);
      } catch {
        return;
      }
      const visit = openVisit(visitor, found);
      const isNew = isFirst(visit, `view ${page.page}`);
      add({ ...page, referrer: visit.referrer }, isNew ? ['views', 'visits'] : ['views']);
    },
    noteStep: async (visitor, { step, ...page }) => {
      if (isProgram(visitor)) return;
      await limit.take(visitor.address);
      const visit = openVisit(visitor, 'direct');
      if (!isFirst(visit, `${step} ${step === 'start' ? page.page : ''}`)) return;
      const kind = step === 'start' ? 'starts' : 'sign_ups';
      add({ ...page, referrer: visit.referrer }, [kind]);
    },
    write,
  };
}
