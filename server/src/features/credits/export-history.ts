import { toMajor } from '@kith/contract/core/money';
import type { HistoryInput } from '@kith/contract/credits/schemas';

import { byteOrderMark, toLine } from '#platform/csv.ts';
import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';

import { selectHistory } from './read-history.ts';

const columns = [
  'when',
  'kind',
  'action',
  'about',
  'quantity',
  'unit',
  'change',
  'held',
  'balance',
  'paid',
  'currency',
];
const mostRows = 100_000;

/**
 * All that a filter shows of the history as comma-separated values, the newest first, in which no
 * spreadsheet finds a formula. What was paid is in the currency's own unit.
 */
export async function exportHistory({
  ctx,
  input: { filter, month },
}: {
  ctx: MemberContext;
  input: Pick<HistoryInput, 'filter' | 'month'>;
}): Promise<string> {
  const wanted = { filter, month: month ?? null, after: null, limit: mostRows };
  const rows = await ctx.database.transaction((tx) =>
    selectHistory(tx, ctx.actor.memberId, wanted),
  );
  const lines = rows.map((row) =>
    toLine([
      toWireTime(row.happened_at),
      row.kind,
      row.action ?? '',
      row.subject ?? '',
      row.quantity,
      row.unit,
      Number(row.change),
      Number(row.held),
      row.balance === null ? '' : Number(row.balance),
      row.paid === null ? '' : toMajor(Number(row.paid), row.currency ?? ''),
      row.currency ?? '',
    ]),
  );
  return byteOrderMark + toLine(columns) + lines.join('');
}
