import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { locales } from '@kith/contract/core/locales';
import { flagOfAddress, inLanguage, segmentOf } from '@kith/contract/public-site/pages';
import { html } from 'hono/html';

import { type Markup, type PageContext, textsOf } from '#site/page.ts';
import { say } from '#site/texts.ts';
import { showWhile } from './show-while.ts';

const logo = html`<svg class="mark" viewBox="0 0 32 24" aria-hidden="true">
  <path d="M7.5 16C7.5 3.5 24.5 3.5 24.5 16" />
  <circle cx="7.5" cy="17" r="5" />
  <circle class="ember" cx="24.5" cy="17" r="5" />
</svg>`;

type Link = { path: string; label: string };

/** A link to another public page, which is there while that page's flag is on. */
function showPageLink(page: PageContext, { path, label }: Link): Markup {
  const flag = flagOfAddress(path);
  if (flag === null) throw new Error(`${path} is no public page`);
  const current = path === page.path ? html`aria-current="page"` : '';
  const link = html`<a href="${inLanguage(path, page.locale)}" ${current}>${label}</a>`;
  return flag === 'always' ? link : showWhile(flag, link);
}

function showPages(page: PageContext): Markup {
  const t = textsOf(page, 'frame');
  const own = [
    { path: paths.whatIsNrm(), label: t('whatIsNrm') },
    { path: paths.nrmVsCrm(), label: t('nrmVsCrm') },
    { path: paths.glossary(), label: t('glossary') },
    { path: paths.linkedInIntegration(), label: t('integrations') },
    { path: paths.payWhatYouWant(), label: t('pricing') },
  ];
  return html`${own.map((link) => showPageLink(page, link))}`;
}

function showUses(page: PageContext): Markup {
  const t = textsOf(page, 'frame');
  const links = [
    { path: paths.recruiting(), label: t('recruiting') },
    { path: paths.sales(), label: t('sales') },
    { path: paths.transition(), label: t('transition') },
    { path: paths.investors(), label: t('investors') },
    { path: paths.salesforceIntegration(), label: 'Salesforce' },
    { path: paths.hubspotIntegration(), label: 'HubSpot' },
    { path: paths.extension(), label: t('extension') },
  ].map((link) => showPageLink(page, link));
  return html`<nav class="uses" aria-label="${t('uses')}">${links}</nav>`;
}

export function showHeader(page: PageContext): Markup {
  const t = textsOf(page, 'frame');
  const links = showPages(page);
  const start = html`<a class="outline guest" href="${paths.auth({ mode: 'sign-up' })}"
      >${t('start')}</a
    ><a class="outline member" href="${paths.dashboard()}">${t('dashboard')}</a>`;
  return html`<header class="bar">
    <a class="logo" href="${inLanguage(paths.home(), page.locale)}">${logo}${brand.name}</a>
    <nav class="pages" aria-label="${t('site')}">${links}</nav>
    <nav class="account" aria-label="${t('account')}">
      <a class="guest" href="${paths.auth()}">${t('signIn')}</a>${start}
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
      ${showUses(page)}
      <span>© ${brand.copyrightYear} ${brand.name}</span>
      <nav aria-label="${t('legal')}">
        <a href="${paths.onboarding()}">${t('firstSteps')}</a>
        <a href="${inLanguage(paths.referralProgram(), page.locale)}">${t('referral')}</a>
        <a href="mailto:${brand.contactEmail}">${t('contact')}</a>
        ${showPageLink(page, { path: paths.privacyPolicy(), label: t('privacy') })}
        ${showPageLink(page, { path: paths.terms(), label: t('terms') })}
      </nav>
      <nav class="languages" aria-label="${t('languages')}">${languages}</nav>
    </div>
  </footer>`;
}
