import { paths } from '@kith/contract/app-routes/paths';
import type { ViewFacts } from '#app/last-view.ts';
import { collapsedCookie } from '#app/sidebar-state.ts';
import { storageKey as columnsKey } from '#features/contacts/list/components/use-columns.ts';
import { storageKey as consentsKey } from '#lib/consent-memory.ts';
import { storageKey as densityKey } from '#lib/density.ts';
import { storageKey as localeKey } from '#lib/i18n/preferences.ts';
import { storageKey as viewKey } from '#lib/last-view.ts';
import { maxAgeMs } from '#lib/offline/read-cache.ts';
import { storageKey as sessionKey } from '#lib/supabase-client.ts';

/** The theme is missing: its colours are the page's, whichever view it shows. */
export const viewFacts: ViewFacts = {
  viewKey,
  sessionKey,
  path: paths.contacts(),
  settingKeys: [consentsKey, localeKey, densityKey, columnsKey],
  sidebarCookie: collapsedCookie,
  maxAgeMs,
};
