import type { Graph } from '@kith/contract/insights/graph';
import { requireFlag } from '#features/flags/require-flag.ts';
import type { MemberContext } from '#platform/context.ts';

import { countNetwork, openCompanies, presentPerson, readDrawnPeople } from './drawn-people.ts';
import { readTies } from './known-ties.ts';

/** The people of the member's network and what is known to connect them. @throws `feature_disabled` */
export function readGraph({ ctx }: { ctx: MemberContext }): Promise<Graph> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      await requireFlag(tx, 'insights_v2');
      const rows = await readDrawnPeople(tx, ownerId, now);
      const total = await countNetwork(tx, ownerId);
      const companies = openCompanies();
      const people = rows.map((row) => presentPerson(row, companies, now));
      const ids = rows.map(({ id }) => id);
      const ties = await readTies(tx, { ownerId, now, ids }, companies);
      return { as_of: now.toISOString(), total, people, companies: companies.companies, ties };
    },
    { joinsSets: true },
  );
}
