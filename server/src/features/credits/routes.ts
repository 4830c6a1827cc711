import { memberApi } from '#platform/http/api-server.ts';

import { readBalance } from './read-balance.ts';
import { readHistory } from './read-history.ts';
import { readWallet } from './read-wallet.ts';

const { wallet } = memberApi;

/** `/api/v1/wallet` */
export const walletRoutes = {
  get: wallet.get.handler(({ context: { ctx } }) => readWallet({ ctx })),
  balance: wallet.balance.handler(({ context: { ctx } }) => readBalance({ ctx })),
  history: wallet.history.handler(({ context: { ctx }, input }) => readHistory({ ctx, input })),
};
