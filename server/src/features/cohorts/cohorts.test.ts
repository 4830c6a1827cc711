import {
  type CohortBoard,
  cohortBoards,
  cohortChannels,
  cohortSpans,
  watchedMs,
} from '@kith/contract/cohorts/rules';
import { dayMs, weekMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { inventNewcomers, type Newcomer, storeNewcomers } from '#testing/cohort-history.ts';
import { historyNow } from '#testing/usage-history.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { readCohorts } from './read-cohorts.ts';

const database = await useFileDatabase();
const newcomers = inventNewcomers(230, 11);
await storeNewcomers(database, newcomers);
const counted = newcomers.filter(({ allows }) => allows);

const monday = Date.parse('2026-11-16T00:00:00Z');
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const isBefore = (at: Date | null, end: number) => at !== null && at.getTime() < end;
const mondayOf = (at: Date) => {
  const day = Math.floor(at.getTime() / dayMs) * dayMs;
  return day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;
};

/** What a member adds to each count of a board, straight from what happened to them. */
const addsOf: Record<CohortBoard, (one: Newcomer, ages: number) => number[]> = {
  activation: ({ joined, contacts, nudges, events }) => {
    const end = joined.getTime() + 14 * dayMs;
    const brought = contacts.some((one) => one.source !== 'sample' && isBefore(one.at, end));
    const acted = brought && nudges.some((one) => one.status === 'done' && isBefore(one.at, end));
    const back = events.some(
      ({ at }) => at.getTime() >= joined.getTime() + weekMs && isBefore(at, end),
    );
    return [brought, acted, acted && back].map(Number);
  },
  intros: ({ joined, introductions }) => {
    const end = joined.getTime() + 8 * weekMs;
    const asked = introductions.filter(({ requested }) => isBefore(requested, end));
    const made = asked.filter(({ introduced }) => isBefore(introduced, end));
    const useful = made.filter(
      ({ isHelpful, outcome, thanked }) =>
        (isHelpful === true && isBefore(outcome, end)) || isBefore(thanked, end),
    );
    const sizes = [asked.length, made.length, useful.length];
    return [...sizes.map((size) => Math.min(1, size)), ...sizes];
  },
  retention: ({ joined, events }, ages) =>
    Array.from({ length: ages }, (_, age) =>
      Number(events.some(({ at }) => mondayOf(at) === mondayOf(joined) + age * weekMs)),
    ),
};

type Group = { channels: string[]; members: Newcomer[] };

/** Of a week: the fewest channels, small ones first, without which nothing about one to four is left. */
function groupsOf(members: readonly Newcomer[]): Group[] {
  if (members.length < 5) return [];
  const bySize = cohortChannels
    .map((name) => ({
      channels: [name as string],
      members: members.filter((one) => one.channel === name),
    }))
    .filter((group) => group.members.length > 0)
    .toSorted((a, b) => a.members.length - b.members.length);
  for (let hidden = 0; ; hidden += 1) {
    const [pool, shown] = [bySize.slice(0, hidden), bySize.slice(hidden)];
    const together = pool.flatMap((group) => group.members);
    const isFine = (size: number) => size === 0 || size >= 5;
    if (!isFine(together.length) || shown.some((group) => group.members.length < 5)) continue;
    return together.length === 0 ? shown : [...shown, { channels: ['pooled'], members: together }];
  }
}

const sumCounts = (all: readonly number[][], size: number) =>
  Array.from({ length: size }, (_, place) =>
    all.reduce((sum, counts) => sum + (counts[place] ?? 0), 0),
  );

function expectWeek(board: CohortBoard, week: number, ages: number, channel: string) {
  const members = counted.filter(({ joined }) => mondayOf(joined) === week);
  const groups = groupsOf(members);
  const own = groups.filter(({ channels }) => channel === 'all' || channels.includes(channel));
  const found = own.flatMap((group) => group.members);
  if (found.length > 0) {
    const counts = found.map((one) => addsOf[board](one, ages));
    return { week: dayOf(week), members: found.length, counts: sumCounts(counts, ages) };
  }
  const isNone =
    members.length === 0 ||
    (groups.length > 0 && channel !== 'all' && !members.some((one) => one.channel === channel));
  return { week: dayOf(week), members: isNone ? 0 : null, counts: [] };
}

const cases = cohortBoards.flatMap((board) =>
  cohortSpans.map((weeks) => ({ board, weeks }) as const),
);

test.each(cases)('$board over $weeks weeks is what the history says', async ({ board, weeks }) => {
  const end = mondayOf(new Date(historyNow.getTime() - watchedMs[board]));
  const size = { activation: 3, intros: 6, retention: weeks }[board];
  const weekOf = (place: number, channel: string) => {
    const week = end - (2 * weeks - place) * weekMs;
    const ages = board === 'retention' ? Math.min(weeks, (end - week) / weekMs) : size;
    return expectWeek(board, week, ages, channel);
  };
  const places = Array.from({ length: 2 * weeks }, (_, place) => place);
  const sumOf = (from: number, channel: string) => {
    const rows = places.slice(from, from + weeks).map((place) => weekOf(place, channel));
    return Array.from({ length: size }, (_, at) => {
      const old = rows.filter(({ counts }) => counts.length > at);
      return {
        members: old.reduce((sum, row) => sum + (row.members ?? 0), 0),
        count: old.reduce((sum, row) => sum + (row.counts[at] ?? 0), 0),
      };
    });
  };
  for (const channel of ['all', ...cohortChannels] as const) {
    const wanted = { board, weeks, channel };
    const figures = await readCohorts({ database, now: historyNow, wanted });
    expect(figures.weeks).toEqual(places.slice(weeks).map((place) => weekOf(place, channel)));
    expect(figures.all).toEqual(sumOf(weeks, channel));
    expect(figures.before).toEqual(sumOf(0, channel));
    for (const one of figures.channels) {
      expect(one).toMatchObject({
        all: sumOf(weeks, one.channel),
        before: sumOf(0, one.channel),
      });
    }
    expect(figures.to).toBe(dayOf(end - dayMs));
    expect(figures.before_from).toBe(dayOf(end - 2 * weeks * weekMs));
  }
  expect(monday).toBe(mondayOf(historyNow));
});

test('some weeks and channels of the history are hidden, some shown together, most shown', async () => {
  const wanted = { board: 'retention', weeks: 26, channel: 'all' } as const;
  const { weeks, channels } = await readCohorts({ database, now: historyNow, wanted });
  expect(weeks.filter(({ members }) => members === null).length).toBeGreaterThan(0);
  expect(weeks.filter(({ members }) => Number(members) >= 5).length).toBeGreaterThan(10);
  expect(channels.map(({ channel }) => channel)).toEqual(
    expect.arrayContaining(['direct', 'invitation', 'pooled']),
  );
});
