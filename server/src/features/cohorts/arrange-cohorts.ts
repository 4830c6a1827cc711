import type { CohortFigures, CohortSum, CohortWeek } from '@kith/contract/cohorts/endpoints';
import {
  activationSteps,
  type CohortBoard,
  cohortChannels,
  type CohortChannel,
  introSteps,
  type ShownChannel,
  shownChannels,
} from '@kith/contract/cohorts/rules';
import { weekMs } from '@kith/contract/core/time';

import type { CohortRow, Weeks } from './cohort-members.ts';
import { addCounts, type Group, poolChannels } from './pool-channels.ts';

export type Wanted = { board: CohortBoard; weeks: number; channel: CohortChannel | 'all' };

const stepCounts = { activation: activationSteps.length, intros: introSteps.length } as const;

/** A week with the groups that may be shown of it, and the channels that no one came by. */
type PooledWeek = { week: string; ages: number; groups: Group[]; empty: ReadonlySet<string> };

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * The cohorts of the last weeks and of as many before them. Everything is a sum of groups of at least
 * five members, and no two groups share a member, so that no difference of what is shown is about fewer.
 *
 * @param weeks all of them: twice as many as are shown
 */
export function arrangeCohorts(
  rows: readonly CohortRow[],
  { begin, end }: Weeks,
  wanted: Wanted,
): CohortFigures {
  const { board, weeks: span, channel } = wanted;
  const middle = end.getTime() - span * weekMs;
  const all = Array.from({ length: 2 * span }, (_, place): PooledWeek => {
    const time = begin.getTime() + place * weekMs;
    return poolWeek(rows, dayOf(time), board, Math.min(span, (end.getTime() - time) / weekMs));
  });
  const [before, shown] = [all.slice(0, span), all.slice(span)];
  const steps = board === 'retention' ? span : stepCounts[board];
  const sums = (pooled: readonly PooledWeek[], of: ShownChannel | 'all') =>
    sumWeeks(
      pooled.map((week) => presentWeek(week, of)),
      steps,
    );
  return {
    board,
    from: dayOf(middle),
    to: dayOf(end.getTime() - 1),
    before_from: dayOf(begin.getTime()),
    before_to: dayOf(middle - 1),
    weeks: shown.map((week) => presentWeek(week, channel)),
    all: sums(shown, channel),
    before: sums(before, channel),
    channels: shownChannels.flatMap((of) => {
      const [now, then] = [sums(shown, of), sums(before, of)];
      const hasMembers = [...now, ...then].some(({ members }) => members > 0);
      return hasMembers ? [{ channel: of, all: now, before: then }] : [];
    }),
  };
}

/** `ages`: how many counts of its members there are by now. */
function poolWeek(
  rows: readonly CohortRow[],
  week: string,
  board: CohortBoard,
  weeksOver: number,
): PooledWeek {
  const ages = board === 'retention' ? weeksOver : stepCounts[board];
  const own = rows.filter((row) => row.week === week);
  const present = new Set<string>(own.map(({ channel }) => channel));
  const isEmpty = own.length === 0;
  const groups = poolChannels(own);
  // Of a week that isn't shown it isn't said either who came by no channel.
  const absent = cohortChannels.filter(
    (name) => !present.has(name) && (isEmpty || groups.length > 0),
  );
  return { week, ages, groups, empty: new Set(absent) };
}

function presentWeek(
  { week, ages, groups, empty }: PooledWeek,
  channel: ShownChannel | 'all',
): CohortWeek {
  const isNone = channel === 'all' ? empty.size === cohortChannels.length : empty.has(channel);
  if (isNone) return { week, members: 0, counts: [] };
  const found = channel === 'all' ? groups : groups.filter((group) => group.channel === channel);
  if (found.length === 0) return { week, members: null, counts: [] };
  const counts = addCounts(found.map((group) => group.counts));
  return {
    week,
    members: found.reduce((sum, { members }) => sum + members, 0),
    counts: Array.from({ length: ages }, (_, place) => counts[place] ?? 0),
  };
}

function sumWeeks(weeks: readonly CohortWeek[], steps: number): CohortSum[] {
  return Array.from({ length: steps }, (_, place) => {
    const old = weeks.filter(({ counts }) => counts.length > place);
    return {
      members: old.reduce((sum, { members }) => sum + (members ?? 0), 0),
      count: old.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0),
    };
  });
}
