import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';
import { presentToken } from './present.ts';
import { revokeToken } from './revoke-token.ts';

/** `/api/v1/account/tokens`. */
export const accessTokenRoutes = {
  list: memberApi.accountTokens.list.handler(async ({ context: { ctx }, input }) => {
    const { items, next_cursor } = await listTokens({ ctx, input });
    return { items: items.map(presentToken), next_cursor };
  }),
  /** The secret is passed beside the stored answer that a repeat would get. */
  create: memberApi.accountTokens.create.handler(async ({ context, input }) => {
    const { password: _password, nonce: _nonce, ...wanted } = input;
    let secret: string | null = null;
    const item = await runOnce({
      ctx: context.ctx,
      headers: context.headers,
      endpoint: 'accountTokens.create',
      input: wanted,
      work: async (ctx) => {
        const { row, token } = await createToken({ ctx, input: wanted });
        secret = token;
        return presentToken(row);
      },
    });
    return { ...item, token: secret };
  }),
  revoke: memberApi.accountTokens.revoke.handler(async ({ context: { ctx }, input }) => {
    await revokeToken({ ctx, input });
    return { id: input.id };
  }),
};
