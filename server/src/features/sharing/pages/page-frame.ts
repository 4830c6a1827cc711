import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';
import { hueOf, initialsOf } from '@kith/contract/core/person-mark';
import { inLanguage } from '@kith/contract/public-site/pages';
import { html, raw } from 'hono/html';

import type { TextKey } from '#platform/i18n/catalogues.ts';
import { translate, type TextValues } from '#platform/i18n/translate.ts';

import type { PageStyle } from './page-style.ts';

/** Of the picture that others show with a link, as large as they expect. */
export const previewSize = { width: 1200, height: 630 };

export type Markup = ReturnType<typeof html>;

/** What a page needs beside its content. */
export type PageContext = { locale: Locale; style: PageStyle; origin: URL };

type PageKey =
  Extract<TextKey, `public-pages:${string}`> extends `public-pages:${infer Key}` ? Key : never;

/** A text of the pages. */
export function say({ locale }: PageContext, key: PageKey, values?: TextValues): string {
  return translate(locale, `public-pages:${key}`, values);
}

export function sayDate({ locale }: PageContext, at: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

const logoMark = html`<svg viewBox="0 0 32 24" aria-hidden="true">
  <path class="arc" d="M7.5 16C7.5 3.5 24.5 3.5 24.5 16" />
  <circle class="dot" cx="7.5" cy="17" r="5" />
  <circle class="ember" cx="24.5" cy="17" r="5" />
</svg>`;

/** A person's picture, or their initials. Decorative: the name is beside it. */
export function avatar(name: string, photo: string | null, size = ''): Markup {
  const content = photo === null ? initialsOf(name) : html`<img src="${photo}" alt="" />`;
  return html`<span class="avatar h${hueOf(name)} ${size}" aria-hidden="true">${content}</span>`;
}

/** Where the picture of a page is that others show with its link. */
export const previewPath = (path: string): string => `${path}/preview.png`;

export type Head = {
  title: string;
  description: string;
  /** The path of the picture that others show with the link; null without one. */
  picture: string | null;
  isIndexed: boolean;
  type?: 'article' | 'profile' | 'website';
};

/** One complete page. Everything that people wrote is escaped by the template. */
export function showPage(
  page: PageContext,
  head: Head,
  {
    content,
    layout,
    picture,
    isMembers = false,
  }: {
    content: Markup;
    layout: 'split' | 'single';
    /** Beside the page where there is room for it. */
    picture?: Markup;
    /** For a member, who needn't be asked to sign in. */
    isMembers?: boolean;
  },
): Markup {
  const { locale, origin, style } = page;
  // The policy has its hash: not a space more.
  const styleElement = raw(`<style>${style.css}</style>`);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${head.title} · ${brand.name}</title>
        <meta name="description" content="${head.description}" />
        <meta name="robots" content="${head.isIndexed ? 'index, follow' : 'noindex, nofollow'}" />
        <meta property="og:site_name" content="${brand.name}" />
        <meta property="og:type" content="${head.type ?? 'website'}" />
        <meta property="og:title" content="${head.title}" />
        <meta property="og:description" content="${head.description}" />
        ${head.picture === null ? '' : showPicture(new URL(head.picture, origin), head.title)}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${style.files.map((file) => html`<link rel="stylesheet" href="${file}" />`)} ${styleElement}
      </head>
      <body class="${picture ? 'beside' : ''}">
        ${showHeader(page, isMembers)}
        <main class="${layout}">${content}</main>
        ${showFooter(page)}${picture ?? ''}
      </body>
    </html>`;
}

function showPicture({ href }: URL, title: string): Markup {
  return html`<meta property="og:image" content="${href}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${previewSize.width}" />
    <meta property="og:image:height" content="${previewSize.height}" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />`;
}

function showHeader(page: PageContext, isMembers: boolean): Markup {
  const entries = html`<nav aria-label="${say(page, 'nav')}">
    <a href="${paths.auth()}">${say(page, 'signIn')}</a>
    <a class="bordered" href="${paths.auth({ mode: 'sign-up' })}">${say(page, 'start')}</a>
  </nav>`;
  return html`<header>
    <div class="bar">
      <a class="logo" href="${paths.home()}">${logoMark}${brand.name}</a>
      ${isMembers ? '' : entries}
    </div>
  </header>`;
}

function showFooter(page: PageContext): Markup {
  return html`<footer>
    <div class="bar">
      <span>${say(page, 'tagline')}</span>
      <nav aria-label="${say(page, 'footer')}">
        <a href="${inLanguage(paths.privacyPolicy(), page.locale)}">${say(page, 'privacy')}</a>
        <a href="${inLanguage(paths.terms(), page.locale)}">${say(page, 'terms')}</a>
      </nav>
    </div>
  </footer>`;
}

/** One page for every link that can't be opened, whatever the reason. */
export function showMissing(page: PageContext): Markup {
  const title = say(page, 'missing.title');
  const description = say(page, 'missing.body');
  const content = html`<div class="stack">
    <h1>${title}</h1>
    <p class="muted">${description}</p>
    <a class="button" href="${paths.home()}">${say(page, 'missing.home')}</a>
  </div>`;
  const head = { title, description, picture: null, isIndexed: false };
  return showPage(page, head, { content, layout: 'single' });
}

/** Asks for a link's password; says nothing about what is behind it. */
export function showPasswordForm(page: PageContext, fault: 'wrong' | 'limited' | null): Markup {
  const title = say(page, 'password.title');
  const description = say(page, 'password.body');
  const message =
    fault === null
      ? ''
      : html`<p class="fault" id="fault" role="alert">
          ${say(page, fault === 'wrong' ? 'password.wrong' : 'password.limited')}
        </p>`;
  const content = html`<div class="card">
    <h1>${title}</h1>
    <p class="muted">${description}</p>
    <form method="post">
      <label for="password">${say(page, 'password.label')}</label>
      <input
        id="password"
        name="password"
        type="password"
        required
        maxlength="200"
        autocomplete="off"
        ${fault === null ? '' : html`aria-invalid="true" aria-describedby="fault"`}
      />
      ${message}
      <button type="submit">${say(page, 'password.open')}</button>
    </form>
  </div>`;
  const head = { title, description, picture: null, isIndexed: false };
  return showPage(page, head, { content, layout: 'single' });
}
