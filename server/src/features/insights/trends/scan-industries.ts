import { trendLimits } from '@kith/contract/insights/trends-rules';
import { addDays, startOfDate } from '#features/profile/local-day.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { chanceOfAtLeast } from '#platform/statistics/hypergeometric.ts';
import { sql } from 'kysely';

import { inNetwork, type Moment } from '#features/insights/moment.ts';
import type { Move } from './moves.ts';
import type { Moves } from './scan-jobs.ts';
import { type Candidate, countBack, type Scan } from './trend-candidate.ts';

/** Someone who came to an industry, or left it, on a day. */
type Step = { contactId: string; industry: string; day: string };
type Steps = { came: Step[]; left: Step[] };

/** From this share of new people on (a first import), nothing can be compared with before. */
const mostNew = 0.5;

/**
 * Industries that more people came to, or left, than chance explains: new people, and people who moved
 * to a company of another industry.
 */
export async function scanIndustries(
  tx: Tx,
  moment: Moment,
  { moves: { inRange, lately }, after, people }: { moves: Moves; after: string; people: number },
): Promise<Scan> {
  const earliest = addDays(moment.today.date, -7 * trendLimits.weeks);
  const added = await readNew(tx, moment, earliest);
  const isNew = ({ day }: Step) => day > after;
  if (added.filter(isNew).length > mostNew * people) return { candidates: [], others: 0 };
  const industries = await readIndustries(tx, moment, lately);
  const ranged = stepsOf(inRange, industries);
  const line = stepsOf(lately, industries);
  ranged.came.push(...added.filter(isNew));
  line.came.push(...added);
  const sizes = await readSizes(tx, moment);
  const total = [...sizes.values()].reduce((sum, count) => sum + count, 0);
  const candidates = [...sizes].flatMap(([industry, now]) => {
    const is = (step: Step) => step.industry === industry;
    const [came, left] = [ranged.came.filter(is), ranged.left.filter(is)];
    const daysOf = (list: readonly Step[]) => list.filter(is).map(({ day }) => day);
    if (came.length === left.length) return [];
    const before = now - came.length + left.length;
    const isRising = came.length > left.length;
    const steps = isRising ? came : left;
    const drawn = isRising ? now : before;
    const candidate: Candidate = {
      kind: 'industry',
      isRising,
      value: industry,
      other: null,
      name: industry,
      people: [...new Set(steps.map(({ contactId }) => contactId))],
      days: steps.map(({ day }) => day),
      before,
      now,
      mentions: null,
      isTag: false,
      weeks: countBack(
        now,
        { came: daysOf(line.came), left: daysOf(line.left) },
        moment.today.date,
      ),
      chance: chanceOfAtLeast({
        hits: steps.length,
        drawn: Math.max(drawn, steps.length),
        marked: (isRising ? ranged.came : ranged.left).length,
        total: Math.max(total, ranged.came.length, ranged.left.length, drawn),
      }),
    };
    return [candidate];
  });
  return { candidates, others: sizes.size - candidates.length };
}

/** Moves between companies as moves between industries; companies without one are in none. */
function stepsOf(moves: readonly Move[], industries: ReadonlyMap<string, string>): Steps {
  const steps: Steps = { came: [], left: [] };
  for (const { contactId, from, to, day } of moves) {
    const [old, next] = [industries.get(from), industries.get(to ?? '')];
    if (old === next) continue;
    if (old !== undefined) steps.left.push({ contactId, industry: old, day });
    if (next !== undefined) steps.came.push({ contactId, industry: next, day });
  }
  return steps;
}

const industryOf = sql`left join companies k on k.owner_id = c.owner_id and k.id = c.company_id
  left join companies r on r.owner_id = c.owner_id and r.id = coalesce(k.root_id, k.id)`;

async function readSizes(tx: Tx, { ownerId }: Moment): Promise<Map<string, number>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ industry: string; people: number }>>`
      select r.industry, sum(c.people)::integer as people
      from (select c.owner_id, c.company_id, count(*) as people from contacts c
        where ${inNetwork(ownerId)} and c.company_id is not null group by 1, 2) c ${industryOf}
      where r.industry is not null group by 1`,
  );
  return new Map(rows.map(({ industry, people }) => [industry, people]));
}

/** Who came into the network after a day: the first day of their history. */
function readNew(tx: Tx, { ownerId, today }: Moment, after: string): Promise<Step[]> {
  const since = startOfDate(addDays(after, 1), today.timeZone);
  return readRows(
    tx,
    sql<Computed<Step>>`
      select c.id as "contactId", r.industry, t.days[1]::text as day
      from contacts c join insight_ties t on t.owner_id = ${ownerId} and t.contact_id = c.id
      ${industryOf}
      where ${inNetwork(ownerId)} and c.created_at >= ${since}::timestamptz
        and (c.connected_on is null or c.connected_on > ${after}::date)
        and t.days[1] > ${after}::date and r.industry is not null`,
  );
}

/** The industries of the companies that people moved between. */
async function readIndustries(
  tx: Tx,
  { ownerId }: Moment,
  moves: readonly Move[],
): Promise<Map<string, string>> {
  const ids = [...new Set(moves.flatMap(({ from, to }) => [from, to ?? []].flat()))];
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string; industry: string }>>`select k.id, k.industry from companies k
      where k.owner_id = ${ownerId} and k.industry is not null
        and k.id = any(${arrayParam(ids, 'uuid[]')})`,
  );
  return new Map(rows.map(({ id, industry }) => [id, industry]));
}
