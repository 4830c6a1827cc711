import { brand } from '@kith/contract/core/brand';
import { locales } from '@kith/contract/core/locales';
import {
  addressForOthers,
  builtOrigin,
  inLanguage,
  segmentOf,
  structuredDataFlag,
} from '@kith/contract/public-site/pages';
import { html, raw } from 'hono/html';

import { type Markup, type PageContent, type PageContext, textsOf } from '#site/page.ts';
import { describePage, describeProduct, describeSite } from '#site/structured-data.ts';
import { previewSize } from '#site/steps/draw-previews.ts';
import { showFooter, showHeader } from './bars.ts';
import { showWhile } from './show-while.ts';
import { themeScript } from './theme-script.ts';

/** One complete document. */
export function showPage(page: PageContext, content: PageContent): Markup {
  const { locale, assets } = page;
  const t = textsOf(page, 'frame');
  const island = content.island === undefined ? undefined : assets.islands[content.island];
  const screen = content.screen === undefined ? '' : html` data-screen="${content.screen}"`;
  return html`<!doctype html>
    <html lang="${locale}" ${screen}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${raw(`<script>${themeScript}</script>`)}
        <title>${content.title} · ${brand.name}</title>
        <meta name="description" content="${content.description}" />
        <meta name="color-scheme" content="light dark" />
        ${showAddresses(page)} ${showPreview(page, content)}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${assets.fonts.map(
          (font) =>
            html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />`,
        )}
        ${raw(`<style>${assets.css}</style>`)} ${describeForMachines(page, content)}
        ${island === undefined ? '' : html`<script type="module" src="${island}"></script>`}
      </head>
      <body>
        <a class="skip" href="#main">${t('skip')}</a>
        ${showHeader(page)}
        <main id="main">${content.main}</main>
        ${showFooter(page)}
      </body>
    </html>`;
}

const absolute = (path: string) => `${builtOrigin}${path}`;

/** The canonical address, and where the same page is in the other languages. */
function showAddresses({ path, locale }: PageContext): Markup {
  const others = locales.map(
    (one) =>
      html`<link
        rel="alternate"
        hreflang="${segmentOf(one)}"
        href="${absolute(inLanguage(path, one))}"
      />`,
  );
  return html`<link rel="canonical" href="${absolute(inLanguage(path, locale))}" /> ${others}<link
      rel="alternate"
      hreflang="x-default"
      href="${absolute(addressForOthers(path))}"
    />`;
}

/** What others show with a link to the page. */
function showPreview(
  { path, locale, assets }: PageContext,
  { title, description }: PageContent,
): Markup {
  const picture = assets.previews[path] ?? assets.previews[path.replace(/\/[^/]+$/u, '')];
  const address = absolute(inLanguage(path, locale));
  return html`<meta property="og:site_name" content="${brand.name}" />
    <meta property="og:type" content="website" />
    <meta property="og:url" content="${address}" />
    <meta property="og:locale" content="${locale.replace('-', '_')}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${picture === undefined ? '' : showPicture(absolute(picture), title)}`;
}

const showPicture = (address: string, title: string): Markup =>
  html`<meta property="og:image" content="${address}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${previewSize.width}" />
    <meta property="og:image:height" content="${previewSize.height}" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />`;

/** JSON in an element may contain anything but the end of that element. */
function describeForMachines(page: PageContext, content: PageContent): Markup {
  const data = [
    describeSite(page),
    describeProduct(page),
    describePage(page, content),
    ...(content.structuredData ?? []),
  ];
  const graph = { '@context': 'https://schema.org', '@graph': data };
  const json = JSON.stringify(graph).replaceAll('<', String.raw`\u003c`);
  const script = raw(`<script type="application/ld+json">${json}</script>`);
  return showWhile(structuredDataFlag, html`${script}`);
}
