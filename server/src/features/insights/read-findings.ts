import type { PeopleSet } from '@kith/contract/insights/people';
import { insightLimits } from '@kith/contract/insights/rules';
import type { Drill, Finding, Overview } from '@kith/contract/insights/schemas';
import { isOverdueSql } from '#features/contacts/tie-rules.ts';
import { addDays } from '#features/profile/local-day.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { inNetwork, type Moment } from './moment.ts';
import {
  backDays,
  cooledDays,
  idsIn,
  movedDays,
  peopleIds,
  recentMoves,
  waitingDays,
} from './people-sets.ts';
import { readQuietPeople } from './quiet-people.ts';

/** `unplanned`: how many of them have no cadence. */
type Named = { count: number; unplanned: number; people: Finding['people'] };

/** So many people make a finding of those who moved to one company, and of a tag's overdue. */
const leastMoved = 3;
const leastOverdue = 3;
/** A tie is one-sided from this bound of its interval on. */
const oneSidedFrom = 0.7;
/** So much of all warmth in one company or industry is a risk. */
const concentratedFrom = 0.3;

/** The things that matter this week, most important first; at most five. */
export async function readFindings(
  tx: Tx,
  moment: Moment,
  { concentration, reciprocity }: Pick<Overview, 'concentration' | 'reciprocity'>,
): Promise<Finding[]> {
  const findings = [
    await ofSet(tx, moment, {
      set: { set: 'waiting' },
      values: { days: waitingDays.from },
      action: 'answer',
    }),
    await goingQuiet(tx, moment),
    await whoCooled(tx, moment),
    await overdueOfTag(tx, moment),
    await ofSet(tx, moment, {
      set: { set: 'came_back' },
      values: { since: addDays(moment.today.date, -backDays) },
      action: 'thank',
    }),
    await movedTogether(tx, moment),
    oneSided(reciprocity),
    concentrated(concentration),
  ];
  return findings.filter((finding) => finding !== null).slice(0, insightLimits.findings);
}

type Asked = {
  set: PeopleSet;
  values: Finding['values'];
  action: Finding['action']['kind'];
};

async function ofSet(
  tx: Tx,
  moment: Moment,
  { set, values, action }: Asked,
): Promise<Finding | null> {
  const named = await nameWarmest(tx, moment.ownerId, await peopleIds(tx, set, moment));
  if (named.count === 0) return null;
  const kind = set.set as Finding['kind'];
  return describe(kind, named, { values, action, drill: { kind: 'people', set } });
}

function describe(
  kind: Finding['kind'],
  { count, people }: Pick<Named, 'count' | 'people'>,
  {
    values,
    action,
    drill,
  }: { values: Finding['values']; action: Finding['action']['kind']; drill: Drill },
): Finding {
  const contact_id = people[0]?.id ?? null;
  return {
    kind,
    values: { count, ...values },
    people,
    drill,
    action: { kind: action, contact_id },
  };
}

/** Who is likely to stay silent follows from the model, so that only the names are asked for. */
async function goingQuiet(tx: Tx, moment: Moment): Promise<Finding | null> {
  const quiet = await readQuietPeople(tx, moment);
  if (quiet.length === 0) return null;
  const warmest = quiet.toSorted((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1));
  const ids = warmest.slice(0, insightLimits.named).map(({ id }) => id);
  const { people } = await nameWarmest(tx, moment.ownerId, idsIn(ids));
  return describe(
    'going_quiet',
    { count: quiet.length, people },
    { values: {}, action: 'write', drill: { kind: 'people', set: { set: 'quiet' } } },
  );
}

/** A cadence is planned for those who have none; once all have one, the warmest is written to. */
async function whoCooled(tx: Tx, moment: Moment): Promise<Finding | null> {
  const set: PeopleSet = { set: 'cooled' };
  const named = await nameWarmest(tx, moment.ownerId, await peopleIds(tx, set, moment));
  if (named.count === 0) return null;
  const finding = describe('cooled', named, {
    values: { since: addDays(moment.today.date, -cooledDays) },
    action: 'write',
    drill: { kind: 'people', set },
  });
  const { unplanned } = named;
  if (unplanned === 0) return finding;
  return {
    ...finding,
    values: { ...finding.values, unplanned },
    action: { kind: 'plan', contact_id: null },
  };
}

/** How many there are, how many of them have no cadence, and the warmest. */
async function nameWarmest(tx: Tx, ownerId: string, ids: RawBuilder<unknown>): Promise<Named> {
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string; full_name: string; total: number; unplanned: number }>>`
      select c.id, c.full_name, count(*) over ()::integer as total,
        (count(*) filter (where c.effective_cadence_days is null) over ())::integer as unplanned
      from contacts c
      where c.owner_id = ${ownerId} and c.id in (${ids})
      order by c.warmth_rank desc, c.id limit ${insightLimits.named}`,
  );
  return {
    count: rows[0]?.total ?? 0,
    unplanned: rows[0]?.unplanned ?? 0,
    people: rows.map(({ id, full_name }) => ({ id, full_name })),
  };
}

/** The tag with most overdue people. */
async function overdueOfTag(tx: Tx, moment: Moment): Promise<Finding | null> {
  const { ownerId, now } = moment;
  const overdue = sql`${inNetwork(ownerId)} and ${isOverdueSql(now)}`;
  const row = await readRow(
    tx,
    sql<
      Computed<{ tag: string }>
    >`select t.tag from (select unnest(c.tags) as tag from contacts c where ${overdue}) t
      group by t.tag having count(*) >= ${leastOverdue}
      order by count(*) desc, t.tag limit 1`,
  );
  if (!row) return null;
  const ids = sql`select c.id from contacts c where ${overdue} and c.tags && array[${row.tag}]`;
  return describe('overdue', await nameWarmest(tx, ownerId, ids), {
    values: { tag: row.tag },
    action: 'nudge',
    drill: { kind: 'contacts', filter: { tags: [row.tag], overdue: true } },
  });
}

/** The company that most people came to. */
async function movedTogether(tx: Tx, moment: Moment): Promise<Finding | null> {
  const row = await readRow(
    tx,
    sql<Computed<{ company: string }>>`select m.company from (${recentMoves(moment)}) m
      group by m.company having count(*) >= ${leastMoved} order by count(*) desc, m.company limit 1`,
  );
  if (!row) return null;
  return ofSet(tx, moment, {
    set: { set: 'moved', company: row.company },
    values: { company: row.company, since: addDays(moment.today.date, -movedDays) },
    action: 'congratulate',
  });
}

/** The tie that one side opens nearly always, and surely more than seven times of ten. */
function oneSided({ people }: Overview['reciprocity']): Finding | null {
  const certainty = ({ rate }: (typeof people)[number]) => Math.max(rate.low, 1 - rate.high);
  const [found] = people.toSorted((a, b) => certainty(b) - certainty(a));
  if (!found || certainty(found) < oneSidedFrom) return null;
  const { id, full_name } = found.contact;
  const by_member = found.rate.share > 0.5;
  return {
    kind: 'one_sided',
    values: { by_member, share: by_member ? found.rate.share : 1 - found.rate.share },
    people: [{ id, full_name }],
    drill: { kind: 'people', set: { set: 'one', contact_id: id } },
    action: { kind: 'write', contact_id: id },
  };
}

/** The company, or else the industry, with most warmth, where that is a large part of all. */
function concentrated(all: Overview['concentration']): Finding | null {
  for (const { by, groups } of all) {
    const [first] = groups;
    const isRisk =
      (by === 'company' || by === 'industry') && (first?.warmth_share ?? 0) >= concentratedFrom;
    if (first && isRisk && groups.length > 1) {
      return {
        kind: 'concentrated',
        values: { by, value: first.value, share: first.warmth_share, count: first.people },
        people: [],
        drill: first.drill,
        action: { kind: 'broaden', contact_id: null },
      };
    }
  }
  return null;
}
