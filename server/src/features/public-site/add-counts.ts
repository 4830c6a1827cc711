import type { Locale } from '@kith/contract/core/locales';
import { dayMs } from '@kith/contract/core/time';
import type { ReferrerClass } from '@kith/contract/public-site/visits';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

/** What is counted together. */
export type Place = {
  day: string;
  page: string;
  locale: Locale;
  referrer: ReferrerClass;
  arm: string;
};
export type Counts = { views: number; visits: number; starts: number; sign_ups: number };

export const countKey = ({ day, page, locale, referrer, arm }: Place): string =>
  [day, page, locale, referrer, arm].join(' ');

/** Sums older than this are removed with the first of a day. */
const retentionDays = 400;

/** Adds to the sums of their days; always in one order, so that two servers never wait for each other. */
export async function addCounts(
  database: Database,
  sums: readonly { place: Place; counts: Counts }[],
): Promise<void> {
  const rows = sums
    .map(({ place, counts }) => ({ ...place, ...counts }))
    .toSorted((a, b) => (countKey(a) < countKey(b) ? -1 : 1));
  const newest = Math.max(...rows.map(({ day }) => Date.parse(day)));
  const oldest = new Date(newest - retentionDays * dayMs).toISOString().slice(0, 10);
  await runAsService(database, async (tx) => {
    await sql`
      insert into site_counts as kept (day, page, locale, referrer, arm, views, visits, starts, sign_ups)
      select day, page, locale, referrer, arm, views, visits, starts, sign_ups
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added(day date, page text, locale text,
        referrer text, arm text, views integer, visits integer, starts integer, sign_ups integer)
      on conflict (day, page, locale, referrer, arm) do update set
        views = kept.views + excluded.views, visits = kept.visits + excluded.visits,
        starts = kept.starts + excluded.starts, sign_ups = kept.sign_ups + excluded.sign_ups`.execute(
      tx,
    );
    await sql`delete from site_counts where day < ${oldest}::date`.execute(tx);
  });
}
