import type { CompanyInsight } from '@kith/contract/insights/groups';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readInsightOf } from '#features/insights/read-insight.ts';
import { readCompanyGroup } from './group.ts';
import { readGroupParts } from './read-parts.ts';
import { readSimilarCompanies } from './similar-companies.ts';

/**
 * A company in the member's network.
 *
 * @throws `not_found`, `feature_disabled`
 */
export function readCompanyInsight({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<CompanyInsight> {
  const find = (tx: Tx) => readCompanyGroup(tx, ctx.actor.memberId, id);
  return readInsightOf({ ctx, flag: 'insights_company30f', find }, async (tx, moment, group) => {
    return {
      ...(await readGroupParts(tx, moment, group)),
      company: group.company,
      similar: await readSimilarCompanies(tx, moment, group),
    };
  });
}
