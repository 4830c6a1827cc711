import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';
import { html } from 'hono/html';

import {
  type Markup,
  type PageContent,
  type PageContext,
  type PageSource,
  textsOf,
} from '#site/page.ts';

const policySections = [
  'who',
  'data',
  'contacts',
  'purposes',
  'consents',
  'sharing',
  'ai',
  'storage',
  'retention',
  'rights',
  'security',
  'children',
  'changes',
] as const;
const termsSections = [
  'service',
  'account',
  'content',
  'contacts_duty',
  'conduct',
  'introductions',
  'ai',
  'payment',
  'availability',
  'liability',
  'ending',
  'changes',
  'law',
] as const;

/** The days of their last changes. */
const changedOn = { policy: '2026-11-26', terms: '2026-11-20' };

/** Which data about a member and their contacts is stored, why, and their rights. */
export const privacyPolicy: PageSource = { path: paths.privacyPolicy(), show: showPolicy };

/** The terms between a member and the operator. */
export const terms: PageSource = { path: paths.terms(), show: showTerms };

function showPolicy(context: PageContext): PageContent {
  const t = textsOf(context, 'policy');
  return showDocument({
    title: t('title'),
    description: t('description'),
    lead: t('lead'),
    changed: t('updated', { date: formatDay(context.locale, changedOn.policy) }),
    contents: t('contents'),
    sections: policySections.map((id) => ({
      id,
      title: t(`sections.${id}.title`),
      body: t(`sections.${id}.body`, { email: brand.contactEmail }),
    })),
  });
}

function showTerms(context: PageContext): PageContent {
  const t = textsOf(context, 'terms');
  return showDocument({
    title: t('title'),
    description: t('description'),
    lead: t('lead'),
    changed: t('updated', { date: formatDay(context.locale, changedOn.terms) }),
    contents: t('contents'),
    sections: termsSections.map((id) => ({
      id,
      title: t(`sections.${id}.title`),
      body: t(`sections.${id}.body`, { email: brand.contactEmail }),
    })),
  });
}

const formatDay = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

type LegalDocument = {
  title: string;
  description: string;
  lead: string;
  /** When the text was last changed, as a sentence. */
  changed: string;
  /** What the table of contents is called. */
  contents: string;
  sections: readonly { id: string; title: string; body: string }[];
};

/** A long text with its table of contents; empty lines separate paragraphs. */
function showDocument(document: LegalDocument): PageContent {
  const { title, description, lead, changed, contents, sections } = document;
  const main = html`<article class="wide legal">
    <header>
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      <p class="note">${changed}</p>
    </header>
    <nav aria-label="${contents}">
      <ol>
        ${sections.map(({ id, title: heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}
      </ol>
    </nav>
    <div>
      ${sections.map(
        ({ id, title: heading, body }) =>
          html`<section aria-labelledby="${id}">
            <h2 id="${id}">${heading}</h2>
            ${body.split('\n\n').map((paragraph) => html`<p>${linkAddress(paragraph)}</p>`)}
          </section>`,
      )}
    </div>
  </article>`;
  return { title, description, main };
}

/** A paragraph in which one can write to the operator’s address. */
function linkAddress(paragraph: string): Markup[] {
  const address = brand.contactEmail;
  return paragraph
    .split(address)
    .map((text, place) =>
      place === 0 ? html`${text}` : html`<a href="mailto:${address}">${address}</a>${text}`,
    );
}
