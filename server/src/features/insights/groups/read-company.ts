import type { CompanyInsight } from '@kith/contract/insights/groups';
import { readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';

import { takeOverChanges } from '#features/insights/refresh-insights.ts';
import { readCompanyGroup } from './group.ts';
import { readGroupParts } from './read-parts.ts';
import { readSimilarCompanies } from './similar-companies.ts';

/**
 * A company in the member's network.
 *
 * @throws `not_found`
 */
export function readCompanyInsight({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<CompanyInsight> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const group = await readCompanyGroup(tx, ownerId, id);
      const today = await readLocalDay(tx, ownerId, now);
      const updating = await takeOverChanges(tx, ctx, today.timeZone);
      const moment = { ownerId, now, today };
      return {
        ...(await readGroupParts(tx, moment, { group, updating })),
        company: group.company,
        similar: await readSimilarCompanies(tx, moment, group),
      };
    },
    { joinsSets: true },
  );
}
