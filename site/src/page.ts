import type { Locale } from '@kith/contract/core/locales';
import type { ExtensionBrowser } from '@kith/contract/extension/rules';
import type { html } from 'hono/html';

import { say, type TextKey } from '#site/texts.ts';

export type Markup = ReturnType<typeof html>;

/** What the build has made for the pages of one language. */
export type SiteAssets = {
  /** All styles, for the head. */
  css: string;
  /** The fonts of the first paint, which the head preloads. */
  fonts: readonly string[];
  /** The addresses of the scripts, by name; a page works without its own. */
  islands: Readonly<Record<string, string>>;
  /** The pictures of the product, by name; none before they were taken. */
  pictures: Readonly<Record<string, ProductPicture>>;
  /** The browser extension as a file for each browser; none in the first pass. */
  extension: Readonly<Record<ExtensionBrowser, { href: string; kilobytes: number }>>;
  /** The pictures that others show with a link, by the page’s path. */
  previews: Readonly<Record<string, string>>;
};

/** One view of the product in both themes, and as phones show it. */
export type ProductPicture = Record<'light' | 'dark', { wide: PictureFile; phone: PictureFile }>;

export type PictureFile = { src: string; width: number; height: number };

/** `arm`: of the pages that are written in several ways, which one. */
export type PageContext = { locale: Locale; path: string; assets: SiteAssets; arm?: string };

/** A page without its frame. */
export type PageContent = {
  title: string;
  description: string;
  main: Markup;
  /** Descriptions of the page for search engines, in the words of schema.org. */
  structuredData?: readonly object[];
  island?: string;
  /** Where members are led instead of this page. */
  screen?: string;
};

/** The source of one page, or of many addresses below one. */
export type PageSource = {
  path: string;
  /** The ways in which an experiment compares the page; the first is the usual one. */
  arms?: readonly string[];
  show: (page: PageContext) => PageContent;
};

/** Texts of one page: `texts('hero.title')`. */
export function textsOf<Page extends string>({ locale }: PageContext, page: Page) {
  type Key = Extract<TextKey, `${Page}:${string}`> extends `${Page}:${infer Rest}` ? Rest : never;
  return (key: Key, values?: Readonly<Record<string, string | number>>): string =>
    say(locale, `${page}:${key}` as TextKey, values);
}

const unspaced: readonly Locale[] = ['ja-JP', 'zh-CN'];

/** What is between two sentences, or two parts of one, in a language. */
export const gapOf = (locale: Locale): string => (unspaced.includes(locale) ? '' : ' ');
