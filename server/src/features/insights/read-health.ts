import type { HealthMonth, HealthReport } from '@kith/contract/insights/health';
import { type FlowState, flowStates } from '@kith/contract/insights/rules';
import { leastData } from '@kith/contract/insights/rules';
import { healths } from '@kith/contract/warmth/rules';
import { isOverdueSql } from '#features/contacts/tie-rules.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { inNetwork, type Moment } from './moment.ts';
import { countNow, readPastPoints } from './network-points.ts';
import { healthAt, healthCodeNow, monthEnds } from './people-sets.ts';
import { readQuiet } from './quiet-people.ts';
import { rateOf } from './rate.ts';
import { takeOverChanges } from './refresh-insights.ts';

/** So many tags are listed. */
const tagLimit = 12;

/** The network's health now and month by month, how cadences are kept, and who is about to go quiet. */
export function readHealth({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { months: number };
}): Promise<HealthReport> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const today = await readLocalDay(tx, ownerId, now);
      const updating = await takeOverChanges(tx, ctx, today.timeZone);
      const moment = { ownerId, now, today };
      const { health } = await countNow(tx, ownerId, now);
      return {
        as_of: now.toISOString(),
        time_zone: today.timeZone,
        updating,
        people: await countKnown(tx, ownerId),
        now: healths.map((state) => ({
          health: state,
          people: health[state],
          drill: { kind: 'contacts' as const, filter: { health: [state] } },
        })),
        months: await readMonths(tx, moment, { count: input.months, health }),
        adherence: await readAdherence(tx, moment),
        quiet: await readQuiet(tx, moment),
      };
    },
    { joinsSets: true },
  );
}

async function countKnown(tx: Tx, ownerId: string): Promise<number> {
  const row = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count from contacts c
      where ${inNetwork(ownerId)}
        and (c.effective_cadence_days is not null or c.interaction_count > 0)`,
  );
  return row?.count ?? 0;
}

type Move = Computed<{ month: string; from_health: number; to_health: number; people: number }>;
type Counts = HealthMonth['counts'];

/** The last months with the moves within each, oldest first; the current one until now. */
async function readMonths(
  tx: Tx,
  moment: Moment,
  { count, health }: { count: number; health: Counts },
): Promise<HealthMonth[]> {
  const { today } = moment;
  const months = Array.from({ length: count }, (_, index) =>
    new Date(
      Date.UTC(Number(today.date.slice(0, 4)), Number(today.date.slice(5, 7)) - count + index, 1),
    )
      .toISOString()
      .slice(0, 7),
  );
  const ends = months.map((month) => monthEnds(month, today.date).end);
  const points = await readPastPoints(tx, moment, ends);
  const moves = await readMoves(tx, moment, months);
  return months.map((month, index) => ({
    month,
    date: ends[index]!,
    counts: index === count - 1 ? health : points[index]!.health,
    ...describeMoves(
      month,
      moves.filter((row) => row.month === month),
    ),
  }));
}

async function readMoves(tx: Tx, moment: Moment, months: readonly string[]): Promise<Move[]> {
  const { ownerId, today } = moment;
  const rows = await readRows(
    tx,
    sql<Move>`
      select to_char(f.day, 'YYYY-MM') as month, f.from_health, f.to_health,
        sum(f.change)::integer as people
      from insight_flows f
      where f.owner_id = ${ownerId} and f.day >= ${`${months[0]}-01`}::date
        and f.day <= ${today.date}::date
      group by 1, 2, 3`,
  );
  return addUp([...rows, ...(await readRestOfToday(tx, moment))]);
}

/**
 * What the sums, which are as of the end of today, have too many and too few as of now. Only someone
 * whose state changes today, or who was in touch today, can be in another one now.
 */
function readRestOfToday(tx: Tx, { ownerId, now, today }: Moment): Promise<Move[]> {
  const month = today.date.slice(0, 7);
  const { before } = monthEnds(month, today.date);
  return readRows(
    tx,
    sql<Move>`
      with changing as (
        select ${healthAt(before)} as began, ${healthAt(today.date)} as at_end,
          ${healthCodeNow(now)} as at_now
        from insight_ties t left join contacts c on c.id = t.contact_id and ${inNetwork(ownerId)}
        where t.owner_id = ${ownerId} and (t.days @> array[${today.date}::date]
          or t.contact_id in (select i.contact_id from interactions i where i.owner_id = ${ownerId}
            and i.occurred_at >= ${today.start} and i.occurred_at <= ${now})
          or t.contact_id in (select s.contact_id from contact_statements s
            where s.owner_id = ${ownerId} and s.stated_at >= ${today.start}))
      )
      select ${month} as month, g.began as from_health, m.health as to_health,
        sum(m.change)::integer as people
      from changing g cross join lateral (values (g.at_end, -1), (g.at_now, 1)) m(health, change)
      where g.at_end <> g.at_now and m.health <> g.began
      group by g.began, m.health`,
  );
}

/** One row for each move; those that cancel out are left out. */
function addUp(rows: readonly Move[]): Move[] {
  const alike = Map.groupBy(rows, (row) => `${row.month} ${row.from_health} ${row.to_health}`);
  return [...alike.values()]
    .map(([first, ...others]) => ({
      ...first!,
      people: others.reduce((sum, { people }) => sum + people, first!.people),
    }))
    .filter(({ people }) => people !== 0)
    .toSorted((a, b) => a.from_health - b.from_health || a.to_health - b.to_health);
}

function describeMoves(
  month: string,
  moves: readonly Move[],
): Pick<HealthMonth, 'flows' | 'back' | 'away'> {
  const sumOf = (isCounted: (move: Move) => boolean) =>
    moves
      .filter((move) => move.from_health > 0 && move.to_health > 0 && isCounted(move))
      .reduce((sum, { people }) => sum + people, 0);
  return {
    flows: moves.map(({ from_health, to_health, people }) => {
      const [from, to] = [stateOf(from_health), stateOf(to_health)];
      return {
        from,
        to,
        people,
        drill: { kind: 'people' as const, set: { set: 'flow' as const, month, from, to } },
      };
    }),
    back: {
      people: sumOf(({ from_health: from, to_health: to }) => to < from),
      drill: { kind: 'people' as const, set: { set: 'back' as const, month } },
    },
    away: {
      people: sumOf(({ from_health: from, to_health: to }) => to > from),
      drill: { kind: 'people' as const, set: { set: 'away' as const, month } },
    },
  };
}

/** The name of a health of `insight_flows`. */
function stateOf(health: number): FlowState {
  return health === 0 ? 'none' : flowStates[health - 1]!;
}

/** How well cadences are kept, by tag. */
async function readAdherence(tx: Tx, { ownerId, now }: Moment): Promise<HealthReport['adherence']> {
  const rows = await readRows(
    tx,
    sql<Computed<{ tag: string; people: number; kept: number }>>`
      select t.tag, count(*)::integer as people,
        (count(*) filter (where not ${isOverdueSql(now)}))::integer as kept
      from contacts c cross join lateral (select distinct u.tag from unnest(c.tags) u(tag)) t
      where ${inNetwork(ownerId)} and c.effective_cadence_days is not null
      group by t.tag order by count(*) desc, t.tag limit ${tagLimit}`,
  );
  const known = rows.filter(({ people }) => people >= leastData.adherence);
  const tags = known.map(({ tag, people, kept }) => {
    const filter = { tags: [tag], has_cadence: true };
    return {
      tag,
      rate: rateOf(kept, people)!,
      kept: { kind: 'contacts' as const, filter: { ...filter, overdue: false } },
      overdue: { kind: 'contacts' as const, filter: { ...filter, overdue: true } },
    };
  });
  return {
    tags: tags.toSorted((a, b) => b.rate.share - a.rate.share),
    too_few: rows
      .filter(({ people }) => people < leastData.adherence)
      .map(({ tag, people }) => ({ tag, have: people, needed: leastData.adherence })),
  };
}
