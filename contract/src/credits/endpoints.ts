import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { balanceSchema, historyInputSchema, historyPageSchema, walletSchema } from './schemas.ts';

/** The member's own account: no consent is needed, and no token reaches it. */
const oc = closedEndpoints('member', []);

const tags = ['wallet'];

/** The export is a plain route. */
export const walletEndpoints = {
  get: oc
    .route({ method: 'GET', path: '/wallet', tags, summary: 'Credits, what they cost, plan' })
    .input(z.object({}))
    .output(walletSchema),
  balance: oc
    .route({ method: 'GET', path: '/wallet/balance', tags, summary: 'What can be spent' })
    .input(z.object({}))
    .output(balanceSchema),
  history: oc
    .route({ method: 'GET', path: '/wallet/history', tags, summary: 'What changed the credits' })
    .input(historyInputSchema)
    .output(historyPageSchema),
};
