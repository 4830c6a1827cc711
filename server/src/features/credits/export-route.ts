import { brand } from '@kith/contract/core/brand';
import { Hono } from 'hono';

import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';

import { exportHistory } from './export-history.ts';

/** `GET /wallet/export`: a plain route beside the contract, because its answer is a file. */
export function createWalletExportRoute({ resolveMember }: { resolveMember: ResolveMember }): Hono {
  const route = new Hono();
  route.get('*', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'wallet export' }, async (ctx) => {
      const body = await exportHistory({ ctx });
      const day = ctx.clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length);
      const name = `${brand.name.toLowerCase()}-credits-${day}.csv`;
      return c.body(body, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      });
    }),
  );
  return route;
}
