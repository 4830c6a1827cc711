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
];
const mostRows = 100_000;

/** The whole history as comma-separated values, the newest first, in which no spreadsheet finds a formula. */
export async function exportHistory({ ctx }: { ctx: MemberContext }): Promise<string> {
  const rows = await ctx.database.transaction((tx) =>
    selectHistory(tx, ctx.actor.memberId, {
      filter: 'all',
      month: null,
      after: null,
      limit: mostRows,
    }),
  );
  const lines = rows.map((row) =>
    toLine([
      toWireTime(row.happened_at),
      row.kind,
      row.action ?? '',
      row.subject ?? '',
      String(row.quantity),
      row.unit,
      row.change,
      row.held,
      row.balance ?? '',
    ]),
  );
  return byteOrderMark + toLine(columns) + lines.join('');
}
