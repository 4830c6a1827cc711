import type { Locale } from '@kith/contract/core/locales';
import { dayMs } from '@kith/contract/core/time';
import type { FlagValues } from '@kith/contract/flags/table';
import type { SiteFigures } from '@kith/contract/public-site/schemas';
import { leastVisits, type ReferrerClass } from '@kith/contract/public-site/visits';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { wilson } from '#platform/statistics/wilson.ts';

import type { Counts } from './add-counts.ts';

type Row = Counts & { page: string; locale: Locale; referrer: ReferrerClass };
const mostLeads = 10;
type Finding = NonNullable<SiteFigures['findings']>[number];

/** How the public pages were read in the last days; administrators only: the routes check that. */
export async function readFigures({
  database,
  flags,
  days,
  now,
}: {
  database: Database;
  flags: FlagValues;
  days: number;
  now: Date;
}): Promise<SiteFigures> {
  const since = new Date(now.getTime() - (days - 1) * dayMs).toISOString().slice(0, 10);
  const rows: Row[] = await runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Computed<Row>>`
        select page, locale, referrer, sum(views)::integer as views, sum(visits)::integer as visits,
          sum(starts)::integer as starts, sum(sign_ups)::integer as sign_ups
        from site_counts where day >= ${since}::date group by page, locale, referrer`,
    ),
  );
  return describeFigures(rows, flags);
}

/** The sums as each flag shows them. */
export function describeFigures(rows: readonly Row[], flags: FlagValues): SiteFigures {
  const byPage = sumBy(rows, ({ page }) => ({ page }));
  return {
    content: flags['contentIntel.v1']
      ? {
          pages: byPage,
          languages: sumBy(rows, ({ locale }) => ({ locale })),
          referrers: sumBy(rows, ({ referrer }) => ({ referrer })),
        }
      : null,
    findings: flags['analyticsIntel.v1'] ? findDifferences(byPage) : null,
    leads: flags['leadScoring.v2'] ? scoreLeads(rows) : null,
  };
}

type Summed = Counts & { interval: { low: number; high: number } };

const intervalOf = ({ sign_ups: signUps, visits }: Pick<Counts, 'sign_ups' | 'visits'>) =>
  wilson(Math.min(signUps, visits), visits);

function sumBy<Name extends object>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
): (Name & Summed)[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(nameOf(row)));
  const summed = [...groups.values()].map((group) => {
    const sum = (kind: keyof Counts) => group.reduce((total, row) => total + row[kind], 0);
    const counts = {
      views: sum('views'),
      visits: sum('visits'),
      starts: sum('starts'),
      sign_ups: sum('sign_ups'),
    };
    return { ...nameOf(group[0]!), ...counts, interval: intervalOf(counts) };
  });
  return summed.toSorted((a, b) => b.visits - a.visits);
}

/**
 * Pages after which visitors sign up more or less often than after all others together: where the two
 * intervals have nothing in common, which is stricter than a test at 5 %.
 */
function findDifferences(pages: readonly (Summed & { page: string })[]): Finding[] {
  const total = (kind: 'visits' | 'sign_ups') => pages.reduce((sum, one) => sum + one[kind], 0);
  const [visits, signUps] = [total('visits'), total('sign_ups')];
  return pages.flatMap((one): Finding[] => {
    const rest = { visits: visits - one.visits, sign_ups: signUps - one.sign_ups };
    if (one.visits < leastVisits || rest.visits < leastVisits) return [];
    const others = intervalOf(rest);
    const found = { page: one.page, interval: one.interval, others };
    if (one.interval.low > others.high) return [{ ...found, kind: 'above' }];
    return one.interval.high < others.low ? [{ ...found, kind: 'below' }] : [];
  });
}

/** Surest first: few visits have a wide interval, so that chance scores low. */
function scoreLeads(rows: readonly Row[]) {
  return sumBy(rows, ({ page, referrer }) => ({ page, referrer }))
    .filter(({ visits, sign_ups: signUps }) => visits >= leastVisits && signUps > 0)
    .map((one) => ({ ...one, score: Math.round(one.interval.low * 1000) / 10 }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostLeads);
}
