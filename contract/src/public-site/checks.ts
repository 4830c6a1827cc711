import { type Locale, locales } from '../core/locales.ts';
import { addressForOthers, inLanguage, segmentOf } from './pages.ts';

/**
 * What a public page has to have so that search engines can find it and say what it is. The build's
 * tests hold every page to these, and administrators see them of the pages as they are sent.
 */
export const siteChecks = [
  'title',
  'description',
  'heading',
  'canonical',
  'languages',
  'structured_data',
  'preview',
  'images',
  'index',
  'foreign',
] as const;
export type SiteCheck = (typeof siteChecks)[number];

/** A page as it is sent from this address; `isDescribed` while pages have structured data. */
export type CheckedPage = {
  path: string;
  locale: Locale;
  html: string;
  origin: string;
  isDescribed: boolean;
};

/** What search results show of these before they cut them, in the width of Latin letters. */
const titleLimit = 75;
const descriptionLimit = 210;
const wide = /[\u3000-\u9fff\uff00-\uffef]/gu;
const widthOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0);

const findAll = (html: string, pattern: RegExp): string[] =>
  Array.from(html.matchAll(pattern), ([, found = '']) => found);

const isFitting = (texts: readonly string[], limit: number): boolean =>
  texts.length === 1 && texts[0]!.trim() !== '' && widthOf(texts[0]!) <= limit;

export const readTitle = (html: string): string => findAll(html, /<title>([^<]*)</gu)[0] ?? '';

function isDescribed(json: readonly string[]): boolean {
  if (json.length !== 1) return false;
  try {
    const { '@graph': graph } = JSON.parse(json[0]!) as { '@graph'?: { '@type'?: string }[] };
    return ['WebSite', 'SoftwareApplication', 'WebPage'].every(
      (type) => graph?.some((node) => node['@type'] === type) === true,
    );
  } catch {
    return false;
  }
}

const rules: Record<SiteCheck, (page: CheckedPage) => boolean> = {
  title: ({ html }) => isFitting(findAll(html, /<title>([^<]*)</gu), titleLimit),
  description: ({ html }) =>
    isFitting(findAll(html, /<meta\s+name="description"\s+content="([^"]*)"/gu), descriptionLimit),
  heading: ({ html }) => findAll(html, /<(h1)\b/gu).length === 1,
  canonical: ({ html, path, locale, origin }) => {
    const named = findAll(html, /rel="canonical"\s+href="([^"]*)"/gu);
    return named.length === 1 && named[0] === `${origin}${inLanguage(path, locale)}`;
  },
  languages: ({ html, path, origin }) => {
    const wanted = locales.map((one) => `${segmentOf(one)} ${origin}${inLanguage(path, one)}`);
    const pattern = /rel="alternate"\s+hreflang="([^"]*)"\s+href="([^"]*)"/gu;
    const named = Array.from(html.matchAll(pattern), ([, to, href]) => `${to} ${href}`);
    return named.join() === [...wanted, `x-default ${origin}${addressForOthers(path)}`].join();
  },
  structured_data: (page) =>
    !page.isDescribed ||
    isDescribed(findAll(page.html, /<script type="application\/ld\+json">(.*?)<\/script>/gsu)),
  preview: ({ html, origin }) => {
    const [picture = ''] = findAll(html, /property="og:image"\s+content="([^"]*)"/gu);
    return picture.startsWith(`${origin}/`) && /property="og:title"/u.test(html);
  },
  images: ({ html }) =>
    findAll(html, /<(img\b[^>]*)>/gu).every((image) =>
      ['alt', 'width', 'height'].every((name) => new RegExp(`\\b${name}="[^"]+"`, 'u').test(image)),
    ),
  index: ({ html }) => !/<meta\s+name="robots"/u.test(html),
  foreign: ({ html, origin }) =>
    findAll(html, /\b(?:src|srcset|href)="(https?:[^"]*)"/gu).every((address) =>
      address.startsWith(`${origin}/`),
    ),
};

/** The checks that a page fails. */
export const checkSitePage = (page: CheckedPage): SiteCheck[] =>
  siteChecks.filter((check) => !rules[check](page));
