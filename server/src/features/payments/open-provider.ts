import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

import type { PaymentProvider } from './provider-port.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

export type ProviderSettings = {
  appOrigin: URL;
  SANDBOX_TAX_PERCENT: number;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRETS: readonly string[];
  STRIPE_API_URL?: string | undefined;
  STRIPE_AUTOMATIC_TAX: boolean;
};

/** Who takes the money: Stripe where its key is set, otherwise the sandbox. */
export function openProvider({
  config,
  database,
  clock,
}: {
  config: ProviderSettings;
  database: Database;
  clock: Clock;
}): PaymentProvider {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRETS: webhookSecrets } = config;
  if (secretKey !== undefined) {
    const { STRIPE_API_URL: apiUrl, STRIPE_AUTOMATIC_TAX: automaticTax } = config;
    return createStripeProvider({ secretKey, webhookSecrets, apiUrl, automaticTax });
  }
  const { appOrigin: origin, SANDBOX_TAX_PERCENT: taxPercent } = config;
  return createSandboxProvider({ database, clock, origin, taxPercent });
}
