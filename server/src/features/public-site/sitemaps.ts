import { type Locale, locales } from '@kith/contract/core/locales';
import type { FlagValues } from '@kith/contract/flags/table';
import {
  addressForOthers,
  inLanguage,
  isPageShown,
  segmentOf,
} from '@kith/contract/public-site/pages';

import { escapeXml } from '#platform/images/draw-svg.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** What a crawler finds nothing at: the app behind the sign-in, and the programs' own addresses. */
const closed = [
  '/api/',
  '/app/',
  '/auth/v1/',
  '/functions/v1/',
  '/rest/v1/',
  '/dashboard',
  '/messages',
];

/** The paths whose flag shows them. */
export function listAddresses(paths: readonly string[], flags: FlagValues): string[] {
  return paths.filter((path) => isPageShown(path, flags));
}

export function writeRobots(origin: string): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /'];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The index: a sitemap for each language. */
export function writeSitemapIndex(origin: string): string {
  const entries = locales.map(
    (locale) => `<sitemap><loc>${origin}/sitemaps/${segmentOf(locale)}.xml</loc></sitemap>`,
  );
  return `${declaration}\n<sitemapindex xmlns="${schema}">${entries.join('')}</sitemapindex>\n`;
}

/** The pages of one language, each with its addresses in all languages. */
export function writeSitemap(
  paths: readonly string[],
  { locale, origin }: { locale: Locale; origin: string },
): string {
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + path)}"/>`;
  const entries = paths.map((path) => {
    const others = locales.map((one) => link(segmentOf(one), inLanguage(path, one)));
    const own = escapeXml(origin + inLanguage(path, locale));
    return `<url><loc>${own}</loc>${others.join('')}${link('x-default', addressForOthers(path))}</url>`;
  });
  return `${declaration}\n<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`;
}
