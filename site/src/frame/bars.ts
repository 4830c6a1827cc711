import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { locales } from '@kith/contract/core/locales';
import { inLanguage, segmentOf } from '@kith/contract/public-site/pages';
import { html } from 'hono/html';

import { type Markup, type PageContext, textsOf } from '#site/page.ts';
import { say } from '#site/texts.ts';

const logo = html`<svg class="mark" viewBox="0 0 32 24" aria-hidden="true">
  <path d="M7.5 16C7.5 3.5 24.5 3.5 24.5 16" />
  <circle cx="7.5" cy="17" r="5" />
  <circle class="ember" cx="24.5" cy="17" r="5" />
</svg>`;

type Link = { href: string; label: string; isCurrent?: boolean };

function listPages(page: PageContext): Link[] {
  const t = textsOf(page, 'frame');
  const own = [
    { path: paths.whatIsNrm(), label: t('whatIsNrm') },
    { path: paths.nrmVsCrm(), label: t('nrmVsCrm') },
  ];
  return [
    ...own.map(({ path, label }) => ({
      href: inLanguage(path, page.locale),
      label,
      isCurrent: path === page.path,
    })),
    { href: paths.payWhatYouWant(), label: t('pricing') },
  ];
}

const showLink = ({ href, label, isCurrent }: Link): Markup =>
  html`<a href="${href}" ${isCurrent === true ? html`aria-current="page"` : ''}>${label}</a>`;

export function showHeader(page: PageContext): Markup {
  const t = textsOf(page, 'frame');
  const links = listPages(page).map(showLink);
  const start = html`<a class="outline" href="${paths.auth({ mode: 'sign-up' })}"
    >${t('start')}</a
  >`;
  return html`<header class="bar">
    <a class="logo" href="${paths.home()}">${logo}${brand.name}</a>
    <nav class="pages" aria-label="${t('site')}">${links}</nav>
    <nav class="account" aria-label="${t('account')}">
      <a href="${paths.auth()}">${t('signIn')}</a>${start}
    </nav>
    <details class="menu">
      <summary aria-label="${t('menu')}">
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14" /></svg>
      </summary>
      <nav aria-label="${t('site')}">${links}${start}</nav>
    </details>
  </header>`;
}

export function showFooter(page: PageContext): Markup {
  const t = textsOf(page, 'frame');
  const languages = locales.map((locale) => {
    const href = inLanguage(page.path, locale);
    const name = say(locale, 'frame:language');
    const current = locale === page.locale ? html`aria-current="true"` : '';
    return html`<a href="${href}" hreflang="${segmentOf(locale)}" lang="${locale}" ${current}
      >${name}</a
    >`;
  });
  return html`<footer>
    <div class="bar">
      <span>© ${brand.copyrightYear} ${brand.name}</span>
      <nav aria-label="${t('legal')}">
        <a href="${paths.privacyPolicy()}">${t('privacy')}</a>
        <a href="${paths.terms()}">${t('terms')}</a>
      </nav>
      <nav class="languages" aria-label="${t('languages')}">${languages}</nav>
    </div>
  </footer>`;
}
