import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Locale, locales } from '@kith/contract/core/locales';
import { mergeFlags } from '@kith/contract/flags/rules';
import {
  addressForOthers,
  builtOrigin,
  inLanguage,
  segmentOf,
} from '@kith/contract/public-site/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkSite } from './check-site.ts';

const origin = new URL('https://kith.test');
let folder: string;

/** A page as the build writes it; the German one of `/sales` forgot its heading. */
function writePage(path: string, locale: Locale): string {
  const alternates = locales.map(
    (one) =>
      `<link rel="alternate" hreflang="${segmentOf(one)}" href="${builtOrigin}${inLanguage(path, one)}">`,
  );
  const heading = path === '/sales' && locale === 'de-DE' ? '' : '<h1>Page</h1>';
  // Two pages of a language share their title, in Japanese only.
  const title = locale === 'ja-JP' ? 'Kith' : path;
  return `<title>${title}</title><meta name="description" content="About ${path}">
    <link rel="canonical" href="${builtOrigin}${inLanguage(path, locale)}">${alternates.join('')}
    <link rel="alternate" hreflang="x-default" href="${builtOrigin}${addressForOthers(path)}">
    <meta property="og:title" content="${title}">
    <meta property="og:image" content="${builtOrigin}/assets/preview.png">${heading}`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-checks-'));
  const paths = ['/sales', '/glossary'];
  for (const path of paths) {
    for (const locale of locales) {
      const page = join(folder, inLanguage(path, locale));
      await mkdir(page, { recursive: true });
      await writeFile(join(page, 'index.html'), writePage(path, locale));
    }
  }
  await writeFile(join(folder, 'site.json'), JSON.stringify({ paths, policy: '' }));
});
afterAll(() => rm(folder, { recursive: true }));

test('every page is checked at its own address, and those that fail are named', async () => {
  const flags = mergeFlags({ 'seoSupercharge.v1': false });
  const { addresses, checks, heaviest } = await checkSite({ folder, origin, flags });
  expect(addresses).toBe(2 * locales.length);
  const failed = checks.filter((one) => one.failed.length > 0);
  expect(failed).toEqual([
    { check: 'heading', passed: 11, failed: ['/de/sales'] },
    { check: 'unique', passed: 10, failed: ['/ja/sales', '/ja/glossary'] },
  ]);
  expect(heaviest.map(({ locale }) => locale)).toEqual([...locales]);
  expect(heaviest.every(({ bytes }) => bytes > 100)).toBe(true);
});

test('pages whose flag is off are not checked, and structured data is where its flag is on', async () => {
  const flags = mergeFlags({ 'marketing.glossary': false, 'seoSupercharge.v1': true });
  const { addresses, checks } = await checkSite({ folder, origin, flags });
  expect(addresses).toBe(locales.length);
  expect(checks.find(({ check }) => check === 'structured_data')).toMatchObject({ passed: 0 });
});

test('an installation without a build has nothing to check', async () => {
  const nowhere = { folder: join(folder, 'nowhere'), origin, flags: mergeFlags({}) };
  const { addresses, heaviest } = await checkSite(nowhere);
  expect([addresses, heaviest]).toEqual([0, []]);
});
