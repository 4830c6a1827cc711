import { leastTrend } from '@kith/contract/insights/trends-rules';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { chanceOfAtLeast } from '#platform/statistics/hypergeometric.ts';
import { sql } from 'kysely';

import { inNetwork, type Moment } from '#features/insights/moment.ts';
import type { Move } from './moves.ts';
import { type Candidate, countBack, type Scan } from './trend-candidate.ts';

/** Moves of the range, and those of the weeks that the small lines show. */
export type Moves = { inRange: readonly Move[]; lately: readonly Move[] };

type Sizes = { people: number; groups: number; of: Map<string, number> };
type Group = Computed<{ value: string; people: number }>;
type Kind = 'title' | 'hired' | 'left' | 'route';

/** Companies as their root, titles in lower case; null where someone has none. */
const groupOf = {
  company: sql`(select coalesce(k.root_id, k.id)::text from companies k
    where k.owner_id = c.owner_id and k.id = c.company_id)`,
  title: sql`nullif(lower(c.title), '')`,
} as const;

/** How many people each company or title has now, of those with enough. */
async function readSizes(tx: Tx, { ownerId }: Moment, field: keyof typeof groupOf): Promise<Sizes> {
  const found =
    field === 'title'
      ? await readRows(
          tx,
          sql<Group>`select lower(c.title) as value, count(*)::integer as people from contacts c
            where ${inNetwork(ownerId)} and c.title <> '' group by 1`,
        )
      : await readRows(
          tx,
          sql<Group>`select coalesce(k.root_id, k.id)::text as value, sum(c.people)::integer as people
            from (select c.company_id, count(*) as people from contacts c
              where ${inNetwork(ownerId)} and c.company_id is not null group by 1) c
            join companies k on k.owner_id = ${ownerId} and k.id = c.company_id group by 1`,
        );
  return {
    people: found.reduce((sum, { people }) => sum + people, 0),
    groups: found.filter(({ people }) => people >= leastTrend).length,
    of: new Map(found.map(({ value, people }) => [value, people])),
  };
}

/**
 * Titles that more people took than chance explains: of all with a title now, those who took theirs in
 * the range are a draw, and of the people with this title many are in it.
 */
export async function scanTitles(tx: Tx, moment: Moment, moves: Moves): Promise<Scan> {
  const sizes = await readSizes(tx, moment, 'title');
  return scanArrivals('title', sizes, { ...moves, moment });
}

/** Companies that more people came to, or left, than chance explains, and ways between two of them. */
export async function scanCompanies(tx: Tx, moment: Moment, moves: Moves): Promise<Scan> {
  const sizes = await readSizes(tx, moment, 'company');
  const scans = [
    scanArrivals('hired', sizes, { ...moves, moment }),
    scanDepartures(sizes, { ...moves, moment }),
    scanRoutes({ ...moves, moment }),
  ];
  return {
    candidates: scans.flatMap(({ candidates }) => candidates),
    others: scans.reduce((sum, { others }) => sum + others, 0),
  };
}

type Asked = Moves & { moment: Moment };

function scanArrivals(kind: 'title' | 'hired', sizes: Sizes, asked: Asked): Scan {
  const arrived = asked.inRange.filter(({ to }) => to !== null);
  const candidates = [...Map.groupBy(arrived, ({ to }) => to ?? '')].map(([value, moves]) =>
    describe(
      kind,
      { ...asked, sizes },
      {
        value,
        moves,
        chance: chanceOfAtLeast({
          hits: moves.length,
          drawn: sizes.of.get(value) ?? moves.length,
          marked: arrived.length,
          total: Math.max(sizes.people, arrived.length),
        }),
      },
    ),
  );
  return { candidates, others: Math.max(0, sizes.groups - candidates.length) };
}

/** Of all with a company when the range began, those who have another now are the draw. */
function scanDepartures(sizes: Sizes, asked: Asked): Scan {
  const { inRange } = asked;
  const unemployed = inRange.filter(({ to }) => to === null).length;
  const arrived = Map.groupBy(inRange, ({ to }) => to ?? '');
  const candidates = [...Map.groupBy(inRange, ({ from }) => from)].map(([value, moves]) => {
    const stayed = (sizes.of.get(value) ?? 0) - (arrived.get(value)?.length ?? 0);
    return describe(
      'left',
      { ...asked, sizes },
      {
        value,
        moves,
        chance: chanceOfAtLeast({
          hits: moves.length,
          drawn: Math.max(0, stayed) + moves.length,
          marked: inRange.length,
          total: Math.max(sizes.people + unemployed, inRange.length),
        }),
      },
    );
  });
  return { candidates, others: Math.max(0, sizes.groups - candidates.length) };
}

/** Of all who moved, those who left one company are a draw, and many of them went to the same one. */
function scanRoutes(asked: Asked): Scan {
  const arrived = asked.inRange.filter(({ to }) => to !== null);
  const from = Map.groupBy(arrived, (move) => move.from);
  const to = Map.groupBy(arrived, (move) => move.to ?? '');
  const isMany = (moves: readonly Move[]) => moves.length >= leastTrend;
  const ways = Map.groupBy(arrived, (move) => `${move.from} ${move.to}`);
  const candidates = [...ways.values()].filter(isMany).map((moves) => {
    const [{ from: value, to: other }] = moves as [Move];
    return describe(
      'route',
      { ...asked, sizes: null },
      {
        value,
        other,
        moves,
        chance: chanceOfAtLeast({
          hits: moves.length,
          drawn: from.get(value)?.length ?? moves.length,
          marked: to.get(other ?? '')?.length ?? moves.length,
          total: arrived.length,
        }),
      },
    );
  });
  const tested = [from, to].map((groups) => [...groups.values()].filter(isMany).length);
  return {
    candidates,
    others: Math.max(0, (tested[0] ?? 0) * (tested[1] ?? 0) - candidates.length),
  };
}

type Found = { value: string; other?: string | null; moves: readonly Move[]; chance: number };

function describe(
  kind: Kind,
  asked: Asked & { sizes: Sizes | null },
  { value, other = null, moves, chance }: Found,
): Candidate {
  return {
    kind,
    isRising: kind !== 'left',
    value,
    other,
    name: kind === 'title' ? (moves[0]?.label ?? value) : null,
    people: moves.map(({ contactId }) => contactId),
    days: moves.map(({ day }) => day),
    before: null,
    now: null,
    mentions: null,
    isTag: false,
    weeks: lineOf(asked, { value, other }),
    chance,
  };
}

/** People with the title or at the company by week; of a route, those who took it until then. */
function lineOf(
  { lately, sizes, moment }: Asked & { sizes: Sizes | null },
  { value, other }: { value: string; other: string | null },
): number[] {
  const daysOf = (is: (move: Move) => boolean) => lately.filter(is).map(({ day }) => day);
  const { date } = moment.today;
  if (other !== null) {
    const came = daysOf(({ from, to }) => from === value && to === other);
    return countBack(came.length, { came, left: [] }, date);
  }
  const came = daysOf(({ to }) => to === value);
  const left = daysOf(({ from }) => from === value);
  return countBack(sizes?.of.get(value) ?? 0, { came, left }, date);
}

/** How many people are in the network. */
export async function countPeople(tx: Tx, { ownerId }: Moment): Promise<number> {
  const row = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count from contacts c
      where ${inNetwork(ownerId)}`,
  );
  return row?.count ?? 0;
}
