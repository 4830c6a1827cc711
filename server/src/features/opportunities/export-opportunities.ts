import { formatAmount, isCurrency } from '@kith/contract/opportunities/money';

import { byteOrderMark, toLine } from '#platform/csv.ts';
import type { MemberContext } from '#platform/context.ts';

import { type CsvColumn, csvColumns } from './csv-columns.ts';
import { type OpportunityRow, readOpportunityRows } from './opportunity-rows.ts';

/** All opportunities as comma-separated values, in which no spreadsheet finds a formula. */
export async function exportOpportunities({ ctx }: { ctx: MemberContext }): Promise<string> {
  const rows = await ctx.database.transaction((tx) => readOpportunityRows(tx, ctx.actor.memberId));
  const lines = rows
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
    .map((row) => toLine(Object.values(cellsOf(row))));
  return byteOrderMark + toLine(Object.values(csvColumns)) + lines.join('');
}

function cellsOf(row: OpportunityRow): Record<CsvColumn, string> {
  const { value_amount: amount, value_currency: currency } = row;
  const hasValue = amount !== null && currency !== null && isCurrency(currency);
  return {
    title: row.title,
    kind: row.kind,
    stage: row.stage,
    value: hasValue ? formatAmount({ amount: Number(amount), currency }) : '',
    currency: currency ?? '',
    probability: row.own_probability === null ? '' : String(row.own_probability),
    close_on: row.close_on ?? '',
    next_step: row.next_step,
    next_step_on: row.next_step_on ?? '',
    people: row.people.map(({ name }) => name).join('\n'),
  };
}
