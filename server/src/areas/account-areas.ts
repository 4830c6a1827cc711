import type { AreaParts } from './area-parts.ts';
import { lazyAreas } from './lazy-areas.ts';

/** What belongs to the account. */
export function createAccountAreas(parts: AreaParts) {
  const { database, config, network } = parts;
  return lazyAreas({
    account: async () => (await import('#features/profile/routes.ts')).profileRoutes,
    accountDeletion: async () =>
      (await import('#features/auth/account-deletion/routes.ts')).createAccountDeletionRoutes(
        parts.accounts.ctx,
      ),
    accountExports: async () =>
      (await import('#features/auth/account-exports/routes.ts')).accountExportRoutes,
    accountTokens: async () =>
      (await import('#features/auth/access-tokens/routes.ts')).accessTokenRoutes,
    aiControls: async () => (await import('#features/ai-controls/routes.ts')).aiControlRoutes,
    analytics: async () => (await import('#features/analytics/routes.ts')).analyticsRoutes,
    billing: async () => {
      const { createBillingRoutes } = await import('#features/payments/routes.ts');
      const { openProvider } = await import('#features/payments/open-provider.ts');
      const service = { ...parts, provider: openProvider(parts) };
      return createBillingRoutes({ service, origin: config.appOrigin });
    },
    consents: async () => (await import('#features/consents/routes.ts')).consentRoutes,
    extension: async () =>
      (await import('#features/auth/extension-access/routes.ts')).createExtensionRoutes(parts),
    invoices: async () => (await import('#features/invoices/routes.ts')).invoiceRoutes,
    notificationPreferences: async () =>
      (await import('#features/notifications/routes.ts')).notificationPreferenceRoutes,
    privacyPreferences: async () => (await import('#features/privacy/routes.ts')).privacyRoutes,
    pushSubscriptions: async () =>
      (await import('#features/notifications/routes.ts')).createPushSubscriptionRoutes({
        database,
        settings: config,
        network,
      }),

    quickstart: async () => (await import('#features/quickstart/routes.ts')).quickstartRoutes,
    selfChecks: async () =>
      (await import('#features/self-checks/routes.ts')).createSelfCheckRoutes(config),
    sessions: async () => (await import('#features/auth/sessions/routes.ts')).sessionRoutes,
    support: async () => (await import('#features/support/routes.ts')).supportRoutes,
    wallet: async () => (await import('#features/credits/routes.ts')).walletRoutes,
  });
}
