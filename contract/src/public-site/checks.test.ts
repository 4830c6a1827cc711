import { expect, test } from 'vitest';

import { locales } from '../core/locales.ts';
import { checkSitePage, siteChecks } from './checks.ts';
import { inLanguage, segmentOf } from './pages.ts';

const origin = 'https://kith.test';
const path = '/sales';
const alternates = locales.map(
  (locale) =>
    `<link rel="alternate" hreflang="${segmentOf(locale)}" href="${origin}${inLanguage(path, locale)}">`,
);
const graph = ['WebSite', 'SoftwareApplication', 'WebPage'].map((type) => ({ '@type': type }));
const good = `<title>For sales</title><meta name="description" content="The warm way in">
<link rel="canonical" href="${origin}/de/sales">${alternates.join('')}
<link rel="alternate" hreflang="x-default" href="${origin}/en/sales">
<meta property="og:title" content="For sales"><meta property="og:image" content="${origin}/p.png">
<script type="application/ld+json">${JSON.stringify({ '@graph': graph })}</script>
<h1>For sales</h1><img alt="A company" width="10" height="10" src="/p.webp">`;

const check = (html: string, isDescribed = true) =>
  checkSitePage({ path, locale: 'de-DE', html, origin, isDescribed });

test('a page with all that search engines read passes', () => {
  expect(check(good)).toEqual([]);
});

test.each([
  ['title', good.replace('For sales<', `${'very '.repeat(20)}<`)],
  ['description', good.replace('The warm way in', '')],
  ['heading', `${good}<h1>Another</h1>`],
  ['canonical', good.replace('/de/sales">', '/en/sales">')],
  ['languages', good.replace('hreflang="fr"', 'hreflang="it"')],
  // An address without a language names another as canonical.
  [
    'languages',
    good.replace(
      '"x-default" href="https://kith.test/en/sales',
      '"x-default" href="https://kith.test/sales',
    ),
  ],
  ['structured_data', good.replace('"WebPage"', '"Page"')],
  ['structured_data', good.replace('{"@graph"', '{{"@graph"')],
  ['preview', good.replace(`${origin}/p.png`, 'https://elsewhere.test/p.png')],
  ['images', good.replace('alt="A company"', 'alt=""')],
  ['index', `${good}<meta name="robots" content="noindex">`],
  ['foreign', `${good}<img alt="x" width="1" height="1" src="https://elsewhere.test/x.png">`],
])('%s: a page without it fails that check alone', (name, html) => {
  expect(siteChecks).toContain(name);
  expect(check(html)).toEqual([name]);
});

test('structured data is missed only while pages have some', () => {
  expect(check(good.replace(/<script.*?<\/script>/su, ''), false)).toEqual([]);
});
