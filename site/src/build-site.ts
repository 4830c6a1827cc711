import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { type Locale, locales } from '@kith/contract/core/locales';
import { inLanguage, segmentOf, type SiteFacts } from '@kith/contract/public-site/pages';

import { bundleIslands } from '#site/steps/bundle-islands.ts';
import { checkBudgets } from '#site/steps/check-budgets.ts';
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

async function renderAll(locale: Locale, assets: SiteAssets): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const { path, show } of sources) {
    const page = { locale, path, assets };
    pages.set(path, String(await showPage(page, show(page))));
  }
  return pages;
}

async function buildLanguage(
  locale: Locale,
  shared: Pick<SiteAssets, 'islands' | 'pictures'> & { css: string },
): Promise<string> {
  // The first pass only shows which characters the fonts need.
  const draft = await renderAll(locale, { ...shared, css: '', fonts: [] });
  const fonts = await subsetFonts(readUsedText([...draft.values()]));
  const published = await Promise.all(
    fonts.map(async (font) => ({
      ...font,
      url: await publish(`${font.name}-${segmentOf(locale)}`, 'woff2', font.content),
    })),
  );
  const css = `${published.map(({ face, url }) => face(url)).join('')}${shared.css}`;
  const early = published.filter(({ isEarly }) => isEarly);
  const pages = await renderAll(locale, { ...shared, css, fonts: early.map(({ url }) => url) });
  for (const [path, html] of pages) {
    const file = join(siteFolder, inLanguage(path, locale), 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  checkBudgets(locale, { pages, fonts: early.map(({ content }) => content) });
  return css;
}

await rm(siteFolder, { recursive: true, force: true });
await mkdir(siteFolder, { recursive: true });
await mkdir(assetsFolder, { recursive: true });
const [css, islands, pictures] = await Promise.all([
  readCss(),
  bundleIslands(publish),
  publishPictures(publish),
]);
const styles: string[] = [];
for (const locale of locales) {
  styles.push(await buildLanguage(locale, { css, islands, pictures: pictures[locale] ?? {} }));
}
const facts: SiteFacts = { paths: sources.map(({ path }) => path), policy: writePolicy(styles) };
await writeFile(join(siteFolder, 'site.json'), JSON.stringify(facts));
