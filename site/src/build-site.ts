import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { type Locale, locales } from '@kith/contract/core/locales';
import {
  inLanguage,
  isSitePage,
  segmentOf,
  type SiteFacts,
} from '@kith/contract/public-site/pages';

import { bundleIslands } from '#site/steps/bundle-islands.ts';
import { drawPreviews } from '#site/steps/draw-previews.ts';
import { checkBudgets } from '#site/steps/check-budgets.ts';
import { publishExtension } from '#site/steps/publish-extension.ts';
import { publishPictures } from '#site/steps/publish-pictures.ts';
import { readCss } from '#site/steps/read-css.ts';
import { readUsedText } from '#site/steps/used-text.ts';
import { writePolicy } from '#site/steps/write-policy.ts';
import { subsetFonts } from '#site/fonts/subset-fonts.ts';
import { showPage } from '#site/frame/show-page.ts';
import type { SiteAssets } from '#site/page.ts';
import { listPages } from '#site/pages.ts';

/*
 * Writes the public pages: one document for each page and language into `web/build/site`, which the
 * server reads, and their files into the assets of the browser app.
 */
const buildFolder = join(import.meta.dirname, '../../web/build');
const siteFolder = join(buildFolder, 'site');
const assetsFolder = join(buildFolder, 'client/assets');

const sources = listPages();

/** Writes a file under a name that changes with its content; returns its address. */
async function publish(name: string, extension: string, content: Buffer | string): Promise<string> {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const file = `site-${name}-${hash}.${extension}`;
  await writeFile(join(assetsFolder, file), content);
  return `/assets/${file}`;
}

/** The file of a page; one that is compared has another for each further way. */
const fileOf = (path: string, locale: Locale, arm?: string) =>
  join(
    siteFolder,
    inLanguage(path, locale),
    arm === undefined ? 'index.html' : `index.${arm}.html`,
  );

type Written = { path: string; file: string; html: string };

async function renderAll(locale: Locale, assets: SiteAssets): Promise<Written[]> {
  const pages: Written[] = [];
  for (const { path, arms, show } of sources) {
    for (const arm of arms ?? [undefined]) {
      const page = { locale, path, assets, ...(arm === undefined ? {} : { arm }) };
      const html = String(await showPage(page, show(page)));
      pages.push({ path, file: fileOf(path, locale, arm), html });
    }
  }
  return pages;
}

/** A picture for the pages that are listed; entries of one show its. */
async function publishPreviews(
  locale: Locale,
  assets: SiteAssets,
): Promise<Record<string, string>> {
  const titles = new Map(
    sources
      .filter(({ path }) => isSitePage(path))
      .map(({ path, arms, show }) => {
        const [arm] = arms ?? [];
        const page = { locale, path, assets, ...(arm === undefined ? {} : { arm }) };
        return [path, show(page).title] as const;
      }),
  );
  const drawn = await drawPreviews(locale, titles);
  const published = await Promise.all(
    Array.from(drawn, async ([path, picture]) => {
      const name = path.slice(1).replaceAll('/', '-') || 'start';
      return [path, await publish(`preview-${name}-${segmentOf(locale)}`, 'png', picture)] as const;
    }),
  );
  return Object.fromEntries(published);
}

async function buildLanguage(
  locale: Locale,
  shared: Pick<SiteAssets, 'islands' | 'pictures' | 'extension'> & { css: string },
): Promise<string> {
  const bare = { ...shared, css: '', fonts: [], previews: {} };
  // The first pass only shows which characters the fonts need.
  const draft = await renderAll(locale, bare);
  const fonts = await subsetFonts(readUsedText(draft.map(({ html }) => html)));
  const published = await Promise.all(
    fonts.map(async (font) => ({
      ...font,
      url: await publish(`${font.name}-${segmentOf(locale)}`, 'woff2', font.content),
    })),
  );
  const css = `${published.map(({ face, url }) => face(url)).join('')}${shared.css}`;
  const early = published.filter(({ isEarly }) => isEarly);
  const previews = await publishPreviews(locale, bare);
  const urls = early.map(({ url }) => url);
  const pages = await renderAll(locale, { ...shared, css, fonts: urls, previews });
  for (const { file, html } of pages) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  checkBudgets(locale, { pages, fonts: early.map(({ content }) => content) });
  return css;
}

await rm(siteFolder, { recursive: true, force: true });
await mkdir(siteFolder, { recursive: true });
await mkdir(assetsFolder, { recursive: true });
const [css, extension, islands, pictures] = await Promise.all([
  readCss(),
  publishExtension(publish),
  bundleIslands(publish),
  publishPictures(publish),
]);
const styles: string[] = [];
for (const locale of locales) {
  styles.push(
    await buildLanguage(locale, { css, extension, islands, pictures: pictures[locale] ?? {} }),
  );
}
const facts: SiteFacts = { paths: sources.map(({ path }) => path), policy: writePolicy(styles) };
await writeFile(join(siteFolder, 'site.json'), JSON.stringify(facts));
