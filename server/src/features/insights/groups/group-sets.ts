import type { PeopleSet } from '@kith/contract/insights/people';
import { arrayParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { inNetwork, type Moment } from '#features/insights/moment.ts';
import { readGroup } from './group.ts';
import { peopleOfMoves, readGroupMoves } from './moves.ts';
import { isAsked, readTitles } from './titles.ts';

/**
 * A query for the ids of the people of a company or an industry: those there now, or who came or left.
 *
 * @throws `not_found`
 */
export async function groupPeople(
  tx: Tx,
  set: PeopleSet,
  moment: Moment,
): Promise<RawBuilder<unknown>> {
  const { ownerId } = moment;
  const group = await readGroup(tx, ownerId, set);
  if (set.set === 'came' || set.set === 'left') {
    const moves = await readGroupMoves(tx, moment, group);
    const ids = peopleOfMoves(moves, { way: set.set, month: set.month });
    return sql`select unnest(${arrayParam(ids, 'uuid[]')})`;
  }
  const there = sql`select c.id from contacts c
    where ${inNetwork(ownerId)} and c.company_id = any(${group.ids})`;
  if (set.seniority === undefined && set.function === undefined) return there;
  const titles = (await readTitles(tx, ownerId, group))
    .map(({ title }) => title)
    .filter((title) => isAsked(title, set));
  return sql`${there} and c.title = any(${arrayParam(titles, 'text[]')})`;
}
