import type { Environment } from '@kith/contract/system/schemas';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { AppError } from '#platform/app-error.ts';
import { publicApi } from '#platform/http/api-server.ts';

type Settings = {
  environment: Environment;
  SAMPLE_NETWORK_CONTACTS: number;
  SAMPLE_NETWORK_SEED?: number | undefined;
};

/**
 * `/api/v1/sample-network`. Threat: free accounts for anybody; it exists only in the dev
 * environment. The generator is loaded on first use.
 */
export function createSampleNetworkRoutes(
  accounts: Accounts,
  { environment, SAMPLE_NETWORK_CONTACTS: contacts, SAMPLE_NETWORK_SEED: seed }: Settings,
) {
  return {
    create: publicApi.sampleNetwork.create.handler(async ({ input }) => {
      if (environment !== 'dev') throw new AppError('not_found', 'There is no such endpoint');
      const { createSampleNetwork } = await import('./create-sample-network.ts');
      return createSampleNetwork({ accounts, input: { contacts, seed, ...input } });
    }),
  };
}
