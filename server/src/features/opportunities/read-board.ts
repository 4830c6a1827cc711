import { opportunityLimits, opportunityStages } from '@kith/contract/opportunities/rules';
import type {
  Opportunity,
  OpportunityBoard,
  OpportunityBoardInput,
  OpportunityFilter,
  OpportunityForecast,
  OpportunitySummary,
} from '@kith/contract/opportunities/schemas';
import { currenciesOf, sumByCurrency } from '@kith/contract/opportunities/sums';

import type { MemberContext } from '#platform/context.ts';

import { readMemberHistory } from './member-history.ts';
import { readOpportunityRows } from './opportunity-rows.ts';
import { presentOpportunity } from './present.ts';
import { sortOpportunities } from './sort-opportunities.ts';

type All = { items: Opportunity[]; today: string };

function readAll(ctx: MemberContext, wanted: OpportunityFilter = {}): Promise<All> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const history = await readMemberHistory(tx, ownerId, ctx.clock.now());
    const rows = await readOpportunityRows(tx, ownerId, wanted);
    const items = rows.map((row) => presentOpportunity(row, history));
    return { items, today: history.today };
  });
}

const valued = ({ value, probability: { percent } }: Opportunity) => ({ value, percent });
const isOpen = ({ stage }: Opportunity) => stage !== 'won' && stage !== 'lost';

/** All opportunities by stage, with the sums of each. */
export async function readBoard({
  ctx,
  input: { sort, ...wanted },
}: {
  ctx: MemberContext;
  input: OpportunityBoardInput;
}): Promise<OpportunityBoard> {
  const { items, today } = await readAll(ctx, wanted);
  const sorted = sortOpportunities(items, { sort, today }).map(({ item }) => item);
  const order = currenciesOf(items);
  return {
    today,
    columns: opportunityStages.map((stage) => {
      const ofStage = sorted.filter((item) => item.stage === stage);
      return {
        stage,
        count: ofStage.length,
        sums: sumByCurrency(ofStage.map(valued), order),
        items: ofStage.slice(0, opportunityLimits.cards),
      };
    }),
  };
}

/** How many are open, and what they are worth. */
export async function readSummary({ ctx }: { ctx: MemberContext }): Promise<OpportunitySummary> {
  const { items } = await readAll(ctx);
  const open = items.filter(isOpen);
  return { open: open.length, sums: sumByCurrency(open.map(valued)) };
}

/** Open ones by the month of their day; what is past counts in the current one, those without last. */
export async function readForecast({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: OpportunityFilter;
}): Promise<OpportunityForecast> {
  const { items, today } = await readAll(ctx, input);
  const open = items.filter(isOpen);
  const order = currenciesOf(open);
  const current = today.slice(0, 'yyyy-mm'.length);
  const byMonth = Map.groupBy(open, ({ close_on: day }) => {
    const month = day?.slice(0, current.length) ?? null;
    return month !== null && month < current ? current : month;
  });
  const last = '9999';
  const months = [...byMonth.keys()].sort((a, b) => (a ?? last).localeCompare(b ?? last));
  return {
    today,
    months: months.map((month) => {
      const ofMonth = byMonth.get(month) ?? [];
      return {
        month,
        count: ofMonth.length,
        sums: sumByCurrency(ofMonth.map(valued), order),
      };
    }),
  };
}
