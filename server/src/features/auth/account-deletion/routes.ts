import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { memberApi } from '#platform/http/api-server.ts';

import { cancelDeletion } from './cancel-deletion.ts';
import { presentDeletion } from './deletion-row.ts';
import { readDeletion } from './read-deletion.ts';
import { requestDeletion } from './request-deletion.ts';

export function createAccountDeletionRoutes(accounts: AccountContext) {
  const { database } = accounts;
  return {
    get: memberApi.accountDeletion.get.handler(async ({ context: { ctx } }) =>
      presentDeletion(await readDeletion({ database, ctx })),
    ),
    request: memberApi.accountDeletion.request.handler(async ({ context: { ctx }, input }) =>
      presentDeletion(await requestDeletion({ accounts, ctx, input })),
    ),
    cancel: memberApi.accountDeletion.cancel.handler(async ({ context: { ctx } }) =>
      presentDeletion(await cancelDeletion({ database, ctx })),
    ),
  };
}
