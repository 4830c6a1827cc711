import { readSiteAddress } from '@kith/contract/public-site/pages';
import type { SiteStep } from '@kith/contract/public-site/visits';

/** The public page that led to the app, by the browser's referrer; null for any other. */
function readOrigin(): string | null {
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin && readSiteAddress(pathname) !== null ? pathname : null;
}

/** Counts a step after a public page: a sum, without a cookie. A failure has no effect. */
export async function noteSiteStep(step: SiteStep): Promise<void> {
  const page = readOrigin();
  if (page === null) return;
  const { apiClient } = await import('#lib/api-client.ts');
  await apiClient.siteVisits.create({ page, step }).catch(() => undefined);
}
