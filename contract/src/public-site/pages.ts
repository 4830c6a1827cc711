import { type Locale, locales } from '../core/locales.ts';
import type { FlagName } from '../flags/table.ts';

/**
 * The public pages that are documents: written at build time in every language, and read without the
 * browser app. Each with the flag that shows it.
 */
const flagOfPage = {
  '/what-is-nrm': 'marketing.pillarPages',
  '/nrm-vs-crm': 'marketing.pillarPages',
} as const satisfies Record<string, FlagName>;

/** Pages below these have an address for each of their entries: `/glossary/bridge`. */
const pagesWithEntries: readonly string[] = [];

export type SitePage = keyof typeof flagOfPage;

export const sitePages = Object.keys(flagOfPage) as SitePage[];

/** Structured data for search engines is in the pages while this is on. */
export const structuredDataFlag: FlagName = 'seoSupercharge.v1';

export function isSitePage(path: string): path is SitePage {
  return Object.hasOwn(flagOfPage, path);
}

/** The flag that shows a page, also for one of its entries. */
export function flagOfAddress(path: string): FlagName | null {
  const page = pagesWithEntries.find((parent) => path.startsWith(`${parent}/`)) ?? path;
  return isSitePage(page) ? flagOfPage[page] : null;
}

/** `de` for `de-DE`: how an address names its language. */
export const segmentOf = (locale: Locale): string => locale.slice(0, 2);

/** The address of a page in one language: `/de/what-is-nrm`. */
export const inLanguage = (path: string, locale: Locale): string => `/${segmentOf(locale)}${path}`;

const languages = new Map(locales.map((locale) => [segmentOf(locale), locale]));

/** An address of a page: its path without a language, and the language, null where it names none. */
export type SiteAddress = { path: string; locale: Locale | null };

/** Reads an address, which may end in a slash; null for one that is no page of the site. */
export function readSiteAddress(pathname: string): SiteAddress | null {
  const plain = pathname.replace(/(?<=.)\/$/u, '');
  const [, segment = ''] = /^\/([a-z]{2})(?=\/)/u.exec(plain) ?? [];
  const locale = languages.get(segment) ?? null;
  const path = locale === null ? plain : plain.slice(segment.length + 1);
  return flagOfAddress(path) === null ? null : { path, locale };
}

/** The service's own address, in what the build writes: replaced when a page is sent. */
export const builtOrigin = 'https://origin.invalid';

/** What the build says about the pages: their paths without a language, and what they may load. */
export type SiteFacts = { paths: string[]; policy: string };
