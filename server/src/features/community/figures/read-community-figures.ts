import {
  type CommunityFigures,
  forumFigures,
  memberFigures,
  signInOutcomes,
} from '@kith/contract/community/figures';
import { leastMembers } from '@kith/contract/usage/figure-rules';

import { periodOf, presentPeriod } from '#features/analytics/period.ts';
import { describeForum, orFault } from '#features/community/forum-client.ts';
import type { Forum } from '#features/community/open-forum.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import {
  countMembers,
  countSignIns,
  type MemberCounts,
  type SignInCounts,
} from './count-members.ts';
import { arrangeDays, type createReportReader, sumDays } from './read-forum-reports.ts';

/** A figure about members: none is shown as none, a few are not shown. */
const shown = (figure: number, members: number) =>
  members > 0 && members < leastMembers ? null : figure;

/** Attempts of members and of browsers without one; either part isn't shown if it is about a few. */
const shownAttempts = (count: number, members: number, visits: number) =>
  shown(count, members) === null ? null : shown(count + visits, members + visits);

/**
 * The forum in figures, in the last days and in as many before. Threat: an administrator who wants to know
 * what one member does: no figure is about one to four of them, and none of it is a name or a text. The
 * caller has checked that an administrator asks.
 */
export async function readCommunityFigures({
  database,
  forum,
  readReports,
  days,
  now,
}: {
  database: Database;
  forum: Forum | null;
  /** Null without a forum or a key to its API. */
  readReports: ReturnType<typeof createReportReader> | null;
  days: number;
  now: Date;
}): Promise<CommunityFigures> {
  const period = periodOf(now, days);
  const counted = await runAsService(database, async (tx) => ({
    members: await countMembers(tx, period, now),
    signIns: await countSignIns(tx, period, now),
  }));
  const asked = readReports === null ? null : await orFault(readReports(period));
  const reports = asked?.result ?? null;
  const shownDays = reports && arrangeDays(reports, period.from, period.end);
  const daysBefore = reports && arrangeDays(reports, period.beforeFrom, period.from);
  return {
    ...presentPeriod(period),
    forum: describeForum(forum, asked?.fault),
    members: presentMembers(counted.members),
    totals:
      shownDays &&
      daysBefore &&
      forumFigures.map((figure) => ({
        figure,
        count: sumDays(shownDays, figure),
        before: sumDays(daysBefore, figure),
      })),
    days: shownDays,
    sign_ins: presentSignIns(counted.signIns),
  };
}

function presentMembers(counts: readonly MemberCounts[]): CommunityFigures['members'] {
  return memberFigures.map((figure) => {
    const found = counts.find((one) => one.figure === figure);
    if (!found) return { figure, count: 0, before: 0 };
    return {
      figure,
      count: shown(found.count, found.members),
      before: shown(found.count_before, found.members_before),
    };
  });
}

function presentSignIns(counts: readonly SignInCounts[]): CommunityFigures['sign_ins'] {
  return signInOutcomes.map((outcome) => {
    const found = counts.find((one) => one.outcome === outcome);
    if (!found) return { outcome, attempts: 0, before: 0 };
    const { count, members, visits, count_before, members_before, visits_before } = found;
    return {
      outcome,
      attempts: shownAttempts(count, members, visits),
      before: shownAttempts(count_before, members_before, visits_before),
    };
  });
}
