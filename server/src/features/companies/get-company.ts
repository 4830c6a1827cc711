import { chooseWayIn } from '@kith/contract/companies/rules';
import { warmthAt } from '@kith/contract/warmth/rules';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  countPeople,
  findFormer,
  findLastInteraction,
  findWarmest,
  type FormerRow,
  type LastInteraction,
  type PeopleCounts,
  type PersonRow,
} from './company-people.ts';
import { type CompanyRow, findCompany, findMerged, type MergedRow } from './queries.ts';

export type WholeCompany = {
  company: CompanyRow;
  counts: PeopleCounts;
  warmest: PersonRow | null;
  former: FormerRow[];
  wayIn: { kind: 'current' | 'former'; person: PersonRow; last: LastInteraction | null } | null;
  merged: MergedRow[];
};

/**
 * A company with figures about its people. The id of one of its other names works as well.
 *
 * @throws `not_found`
 */
export function getCompany({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<WholeCompany> {
  return ctx.database.transaction((tx) => readCompany(tx, ctx, input.id));
}

/** The same inside a transaction that has just changed it. */
export async function readCompany(
  tx: Tx,
  ctx: Pick<MemberContext, 'actor' | 'clock'>,
  id: string,
): Promise<WholeCompany> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const company = await findCompany(tx, ownerId, id);
  if (!company) throw notFound('Company');
  const counts = await countPeople(tx, ownerId, { id: company.id, now });
  const warmest = (await findWarmest(tx, ownerId, company.id)) ?? null;
  const former = await findFormer(tx, ownerId, company.id);
  const tieOf = (person: PersonRow | null | undefined) =>
    person ? { person, warmth: warmthAt(person.warmth_rank, now) } : null;
  const way = chooseWayIn(tieOf(warmest), tieOf(former[0]));
  const wayIn = way && {
    kind: way.kind,
    person: way.tie.person,
    last: (await findLastInteraction(tx, ownerId, way.tie.person.id)) ?? null,
  };
  const merged = await findMerged(tx, ownerId, company.id);
  return { company, counts, warmest, former, wayIn, merged };
}
