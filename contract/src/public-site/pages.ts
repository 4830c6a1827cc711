import { defaultLocale, type Locale, locales } from '../core/locales.ts';
import type { FlagName, FlagValues } from '../flags/table.ts';

/**
 * The public pages that are documents: written at build time in every language, and read without the
 * browser app. Each with the flag that shows it; some belong to the product and are always there.
 */
const flagOfPage = {
  '/': 'always',
  '/what-is-nrm': 'marketing.pillarPages',
  '/nrm-vs-crm': 'marketing.pillarPages',
  '/integrations/linkedin': 'marketing.integrations',
  '/integrations/salesforce': 'marketing.integrations',
  '/integrations/hubspot': 'marketing.integrations',
  '/extension': 'always',
  '/pwyw': 'always',
  '/referral-program': 'always',
  '/epic30b-e9': 'marketing.pillarPages',
  '/recruiting': 'marketing.pillarPages',
  '/sales': 'marketing.pillarPages',
  '/transition': 'marketing.pillarPages',
  '/investors': 'marketing.pillarPages',
  '/glossary': 'marketing.glossary',
  '/privacy-policy': 'always',
  '/terms': 'always',
} as const satisfies Record<string, FlagName | 'always'>;

/** Pages below these have an address for each of their entries: `/glossary/bridge`. */
const pagesWithEntries: readonly string[] = ['/glossary'];

export type SitePage = keyof typeof flagOfPage;

export const sitePages = Object.keys(flagOfPage) as SitePage[];

/** Structured data for search engines is in the pages while this is on. */
export const structuredDataFlag: FlagName = 'seoSupercharge.v1';
/** Pages on integrations call to action within the text while this is on. */
export const callToActionFlag: FlagName = 'integrationCRO.v1';

export function isSitePage(path: string): path is SitePage {
  return Object.hasOwn(flagOfPage, path);
}

/** The flag that shows a page, also for one of its entries; null for what is no page. */
export function flagOfAddress(path: string): FlagName | 'always' | null {
  const page = pagesWithEntries.find((parent) => path.startsWith(`${parent}/`)) ?? path;
  return isSitePage(page) ? flagOfPage[page] : null;
}

export function isPageShown(path: string, flags: FlagValues): boolean {
  const flag = flagOfAddress(path);
  return flag === 'always' || (flag !== null && flags[flag]);
}

/** Pages that are there to be read, and don't ask anyone to sign up. */
export const legalPages: readonly string[] = ['/privacy-policy', '/terms'] satisfies SitePage[];

/** Other names of pages: the same document, which names the page as canonical. */
const pageOfAlias: Readonly<Record<string, SitePage>> = { '/landing': '/' };
/** Short addresses, which lead to the page's own. */
const pageOfShortAddress: Readonly<Record<string, SitePage>> = { '/privacy': '/privacy-policy' };

/**
 * Pages whose address shows members a screen of the app: these parameters ask for it. A member who
 * opens the page is led there by a script in its head.
 */
export const pagesWithScreens: readonly string[] = [
  '/',
  '/pwyw',
  '/referral-program',
] satisfies SitePage[];
export const screenParameters = ['own', 'checkout', 'sample'] as const;

/** Whether a path is a document alone, which the browser loads and the app doesn't show. */
export const isOnlyDocument = (path: string): boolean =>
  isSitePage(path) && !pagesWithScreens.includes(path);

/** Whether an address asks for a screen of the app that a page has the path of. */
export function asksForScreen(path: string, search: URLSearchParams): boolean {
  return pagesWithScreens.includes(path) && screenParameters.some((name) => search.has(name));
}

/**
 * What the build writes around a part of a page that depends on a flag, such as a link to a page
 * that another flag shows. The server leaves the part out while the flag is off.
 */
/** The part that is there where the service makes sample networks. */
export const samplePart = 'sample';
export const beginPart = (flag: FlagName | typeof samplePart): string => `<!--if ${flag}-->`;
export const endPart = (flag: FlagName | typeof samplePart): string => `<!--end ${flag}-->`;

const part = /<!--if ([\w.]+)-->(.*?)<!--end \1-->/gsu;

/** A page with the parts that its flags show. */
export function chooseParts(html: string, isShown: (flag: string) => boolean): string {
  return html.replaceAll(part, (_, flag: string, content: string) =>
    isShown(flag) ? content : '',
  );
}

/** `de` for `de-DE`: how an address names its language. */
export const segmentOf = (locale: Locale): string => locale.slice(0, 2);

/** The address of a page in one language: `/de/what-is-nrm`. */
export const inLanguage = (path: string, locale: Locale): string =>
  `/${segmentOf(locale)}${path === '/' ? '' : path}`;

/**
 * Where search engines send whoever reads none of the languages. Not the address without a language:
 * that one names another as canonical, and they only follow links to addresses that name themselves.
 */
export const addressForOthers = (path: string): string => inLanguage(path, defaultLocale);

const languages = new Map(locales.map((locale) => [segmentOf(locale), locale]));

/**
 * An address of a page: its path without a language, the language, null where it names none, and the
 * address where it is shown, which is another for a short address or one that ends in a slash.
 */
export type SiteAddress = { path: string; locale: Locale | null; shownAt: string };

/** Reads an address; null for one that is no page of the site. */
export function readSiteAddress(pathname: string): SiteAddress | null {
  const plain = pathname.replace(/(?<=.)\/$/u, '');
  const [, segment = ''] = /^\/([a-z]{2})(?=\/|$)/u.exec(plain) ?? [];
  const locale = languages.get(segment) ?? null;
  const named = locale === null ? plain : plain.slice(segment.length + 1) || '/';
  const target = pageOfShortAddress[named];
  const path = target ?? pageOfAlias[named] ?? named;
  if (flagOfAddress(path) === null) return null;
  if (target === undefined) return { path, locale, shownAt: plain };
  return { path, locale, shownAt: locale === null ? target : inLanguage(target, locale) };
}

/** The service's own address, in what the build writes: replaced when a page is sent. */
export const builtOrigin = 'https://origin.invalid';

/** What the build says about the pages: their paths without a language, and what they may load. */
export type SiteFacts = { paths: string[]; policy: string };
