import type { CommunityFigures, ForumFigure } from '@kith/contract/community/figures';
import { forumFigures } from '@kith/contract/community/figures';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import { leastMembers } from '@kith/contract/usage/figure-rules';
import { z } from 'zod';

import type { Period } from '#features/analytics/period.ts';
import { type ForumClient, ForumFault } from '#features/community/forum-client.ts';
import type { Clock } from '#platform/clock.ts';

const freshMs = 10 * minuteMs;
const mostOfADay = 10_000_000;

const pointSchema = z.object({
  x: z.iso.date(),
  y: z.number().int().min(0).max(mostOfADay),
});
const reportSchema = z.object({ report: z.object({ data: z.array(z.unknown()) }) });

/** The forum's name of each report; those who posted or liked are how many a day's figures are about. */
const reports = {
  visitors: 'visits',
  engaged: 'daily_engaged_users',
  posts: 'posts',
  topics: 'topics',
  likes: 'likes',
} as const;
type ReportName = keyof typeof reports;

/** By report and day. */
export type ForumReports = Readonly<Record<ReportName, ReadonlyMap<string, number>>>;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Reads the forum's own counts by day, for a period and the one before it. One answer is for everybody, for
 * ten minutes.
 */
export function createReportReader({ client, clock }: { client: ForumClient; clock: Clock }) {
  const kept = new Map<string, { at: number; answer: Promise<ForumReports> }>();
  /** @throws ForumFault */
  return ({ beforeFrom, end }: Period): Promise<ForumReports> => {
    const range = `start_date=${dayOf(beforeFrom.getTime())}&end_date=${dayOf(end.getTime() - dayMs)}`;
    const now = clock.now().getTime();
    const known = kept.get(range);
    if (known && now - known.at < freshMs) return known.answer;
    for (const [key, { at }] of kept) if (now - at >= freshMs) kept.delete(key);
    const answer = readReports(client, range);
    kept.set(range, { at: now, answer });
    answer.catch(() => kept.delete(range));
    return answer;
  };
}

async function readReports(client: ForumClient, range: string): Promise<ForumReports> {
  const found: Partial<Record<ReportName, ReadonlyMap<string, number>>> = {};
  for (const [name, type] of Object.entries(reports) as [ReportName, string][]) {
    found[name] = readPoints(await client.call(`/admin/reports/${type}.json?${range}`));
  }
  return found as ForumReports;
}

/** A report that this forum doesn't have counts nothing; what isn't a day and a count is left out. */
function readPoints(answer: unknown): ReadonlyMap<string, number> {
  if (answer === null) return new Map();
  const list = reportSchema.safeParse(answer);
  if (!list.success) throw new ForumFault('unreadable');
  const points = list.data.report.data.flatMap((one) => pointSchema.safeParse(one).data ?? []);
  return new Map(points.map(({ x, y }) => [x, y]));
}

type Day = NonNullable<CommunityFigures['days']>[number];

/** What is counted of everybody who was there, and what only of those who posted or liked. */
const isAbout: Readonly<Record<ForumFigure, 'visitors' | 'engaged'>> = {
  visitors: 'visitors',
  posts: 'engaged',
  topics: 'engaged',
  likes: 'engaged',
};

/** The days from one moment to another; a figure about one to four people is null. */
export function arrangeDays(forum: ForumReports, from: Date, end: Date): Day[] {
  const days: Day[] = [];
  for (let time = from.getTime(); time < end.getTime(); time += dayMs) {
    const day = dayOf(time);
    const shown = (figure: ForumFigure) => {
      const count = forum[figure].get(day) ?? 0;
      const people = forum[isAbout[figure]].get(day) ?? 0;
      // Also where no one is said to have done it: then it isn't known to be about five.
      const isAboutFew = people < leastMembers && people + count > 0;
      return isAboutFew ? null : count;
    };
    const [visitors, posts, topics, likes] = forumFigures.map(shown);
    days.push({
      day,
      visitors: visitors ?? null,
      posts: posts ?? null,
      topics: topics ?? null,
      likes: likes ?? null,
    });
  }
  return days;
}

/**
 * Of the days that are shown: how many there were of each, and of visitors how many a day on average. A day
 * that isn't shown is in no sum, so that it can't be worked out from it: `sum of shown days`.
 *
 * @returns null where there is something, and no day of it is shown
 */
export function sumDays(days: readonly Day[], figure: ForumFigure): number | null {
  const known = days.flatMap((day) => day[figure] ?? []);
  const sum = known.reduce((all, one) => all + one, 0);
  if (sum === 0) return known.length === days.length ? 0 : null;
  if (figure !== 'visitors') return sum;
  return Math.round(sum / known.filter((count) => count > 0).length);
}
