import type { AreaParts } from './area-parts.ts';
import { lazyAreas } from './lazy-areas.ts';

/** The address book and what follows from it. */
export function createContactAreas(parts: AreaParts) {
  const { database, config } = parts;
  return lazyAreas({
    agenda: async () => (await import('#features/agenda/routes.ts')).agendaRoutes,
    cadence: async () => (await import('#features/cadence/routes.ts')).cadenceRoutes,
    companies: async () => (await import('#features/companies/routes.ts')).companyRoutes,
    contactFiles: async () => (await import('#features/contact-files/routes.ts')).contactFileRoutes,
    contactGroups: async () => (await import('#features/cadence/routes.ts')).groupRoutes,
    contactViews: async () => (await import('#features/contact-views/routes.ts')).contactViewRoutes,
    connectors: async () => {
      const { createConnectorRoutes } = await import('#features/connectors/routes.ts');
      const { openConnectors } = await import('#features/connectors/connector-settings.ts');
      return createConnectorRoutes({ ...parts, connectors: openConnectors(config) });
    },
    contacts: async () => {
      const { createBulkRoutes } = await import('#features/contacts/bulk-routes.ts');
      const { contactRoutes } = await import('#features/contacts/routes.ts');
      return { ...contactRoutes, ...createBulkRoutes(config) };
    },
    dashboard: async () => (await import('#features/dashboard/routes.ts')).dashboardRoutes,
    duplicates: async () => (await import('#features/duplicates/routes.ts')).duplicateRoutes,
    imports: async () => (await import('#features/imports/routes.ts')).importRoutes,
    insights: async () => (await import('#features/insights/routes.ts')).insightRoutes,
    insightQuality: async () => (await import('#features/data-quality/routes.ts')).qualityRoutes,
    interactions: async () => (await import('#features/interactions/routes.ts')).interactionRoutes,
    nudges: async () => (await import('#features/nudges/routes.ts')).nudgeRoutes,
    relationships: async () =>
      (await import('#features/relationships/routes.ts')).relationshipRoutes,
    reminders: async () => (await import('#features/agenda/routes.ts')).reminderRoutes,
    sampleNetwork: async () =>
      (await import('#features/sample-network/routes.ts')).createSampleNetworkRoutes(
        parts.accounts,
        config,
      ),
    search: async () => (await import('#features/search/routes.ts')).searchRoutes,
    signals: async () => (await import('#features/nudges/signal-routes.ts')).signalRoutes,
    engagements: async () => (await import('#features/nudges/signal-routes.ts')).engagementRoutes,
    expectations: async () => (await import('#features/expectations/routes.ts')).expectationRoutes,
    triage: async () => (await import('#features/triage/routes.ts')).triageRoutes,
    opportunities: async () =>
      (await import('#features/opportunities/routes.ts')).opportunityRoutes,
    paths: async () => (await import('#features/paths/routes.ts')).createPathRoutes({ database }),
  });
}
