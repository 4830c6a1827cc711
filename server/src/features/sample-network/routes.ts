import type { Environment } from '@kith/contract/system/schemas';
import type { Accounts } from '#features/accounts/open-accounts.ts';
import { AppError } from '#platform/app-error.ts';
import { publicApi } from '#platform/http/api-server.ts';

/**
 * `/api/v1/sample-network`. Threat: free accounts for anybody; it answers in the dev environment
 * alone and is not there elsewhere. The generator loads when it is first asked for.
 */
export function createSampleNetworkRoutes(accounts: Accounts, environment: Environment) {
  return {
    create: publicApi.sampleNetwork.create.handler(async () => {
      if (environment !== 'dev') throw new AppError('not_found', 'There is no such endpoint');
      const { createSampleNetwork } = await import('./create-sample-network.ts');
      return createSampleNetwork({ accounts });
    }),
  };
}
