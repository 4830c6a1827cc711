import { brand } from '@kith/contract/core/brand';
import { historyInputSchema } from '@kith/contract/credits/schemas';
import { Hono } from 'hono';

import { validationFailed } from '#platform/app-error.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';

import { exportHistory } from './export-history.ts';

const inputSchema = historyInputSchema.pick({ filter: true, month: true });

/** `GET /wallet/export?filter=…&month=…`: a plain route beside the contract, because its answer is a file. */
export function createWalletExportRoute({ resolveMember }: { resolveMember: ResolveMember }): Hono {
  const route = new Hono();
  route.get('*', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'wallet export' }, async (ctx) => {
      const input = inputSchema.safeParse(c.req.query());
      if (!input.success) {
        const path = input.error.issues[0]?.path.join('.') ?? '';
        throw validationFailed([{ path, code: 'invalid_value', message: 'no such part' }]);
      }
      const body = await exportHistory({ ctx, input: input.data });
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
