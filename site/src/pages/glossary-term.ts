import { paths } from '@kith/contract/app-routes/paths';
import { inLanguage } from '@kith/contract/public-site/pages';
import { html } from 'hono/html';

import { showClosing } from '#site/frame/closing.ts';
import { slugs, type TermSlug } from '#site/glossary/entries.ts';
import { findTerm, openGlossary, type Term } from '#site/glossary/glossary.ts';
import {
  type Markup,
  type PageContent,
  type PageContext,
  type PageSource,
  textsOf,
} from '#site/page.ts';
import { describeTerm } from '#site/structured-data.ts';

/** One page for each term. */
export const glossaryTerms: readonly PageSource[] = slugs.map((slug) => ({
  path: paths.glossary(slug),
  show: (context) => show(context, slug),
}));

function show(context: PageContext, slug: TermSlug): PageContent {
  const t = textsOf(context, 'glossary');
  const term = findTerm(context.locale, slug);
  const source =
    term.source === null
      ? ''
      : html`<p class="note source">
          <strong>${t('entry.source')}</strong> <span lang="en">${term.source}</span>
        </p>`;
  const main = html`<article class="wide term">
      <p class="kicker">
        <a href="${inLanguage(paths.glossary(), context.locale)}">${t('entry.all')}</a>
      </p>
      <h1>${term.term}</h1>
      <p class="lead">${term.short}</p>
      <p class="long">${term.long}</p>
      ${source}
    </article>
    ${showRelated(context, term)} ${showAround(context, term)}
    ${showClosing(t('closing.title'), t('closing.start'))}`;
  return {
    title: t('entry.title', { term: term.term }),
    description: term.short,
    main,
    structuredData: [describeTerm(context, term)],
  };
}

function showRelated(context: PageContext, term: Term): Markup {
  const t = textsOf(context, 'glossary');
  const shown = term.related
    .map((slug) => findTerm(context.locale, slug))
    .map(
      (one) =>
        html`<div>
          <dt><a href="${inLanguage(paths.glossary(one.slug), context.locale)}">${one.term}</a></dt>
          <dd>${one.short}</dd>
        </div>`,
    );
  return html`<section class="wide related">
    <h2>${t('entry.related')}</h2>
    <dl>${shown}</dl>
  </section>`;
}

/** The neighbours in the language's order. */
function showAround(context: PageContext, term: Term): Markup {
  const t = textsOf(context, 'glossary');
  const { terms } = openGlossary(context.locale);
  const place = terms.findIndex(({ slug }) => slug === term.slug);
  const link = (one: Term | undefined, label: string, rel: 'prev' | 'next') =>
    one === undefined
      ? html`<span></span>`
      : html`<a rel="${rel}" href="${inLanguage(paths.glossary(one.slug), context.locale)}"
          ><span>${label}</span> ${one.term}</a
        >`;
  return html`<nav class="wide around" aria-label="${t('entry.around')}">
    ${link(terms[place - 1], t('entry.previous'), 'prev')}
    ${link(terms[place + 1], t('entry.next'), 'next')}
  </nav>`;
}
