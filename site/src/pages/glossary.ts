import { paths } from '@kith/contract/app-routes/paths';
import { inLanguage } from '@kith/contract/public-site/pages';
import { html } from 'hono/html';

import { showClosing } from '#site/frame/closing.ts';
import { openGlossary, type Term } from '#site/glossary/glossary.ts';
import {
  gapOf,
  type Markup,
  type PageContent,
  type PageContext,
  type PageSource,
  textsOf,
} from '#site/page.ts';
import { describeTerms } from '#site/structured-data.ts';

/** All terms, in the order of the language. */
export const glossary: PageSource = { path: paths.glossary(), show };

function show(context: PageContext): PageContent {
  const t = textsOf(context, 'glossary');
  const { alphabet, terms } = openGlossary(context.locale);
  const count = terms.length;
  const groups = alphabet
    .map((letter) => ({ letter, terms: terms.filter((term) => term.letter === letter) }))
    .filter((group) => group.terms.length > 0);
  const title = t('title');
  const description = t('description', { count });
  const main = html`<section class="wide columns terms-head">
      <h1>${t('head.title')}${gapOf(context.locale)}<em>${t('head.stressed')}</em></h1>
      <div>
        <p class="lead">${t('head.lead', { count })}</p>
        ${showSearch(context)}
      </div>
    </section>
    ${showLetters(context, groups)}
    <div class="wide terms">
      ${groups.map((group) => showGroup(context, group))}
      <p class="none" role="status" data-none="${t('find.none')}"></p>
    </div>
    ${showClosing(t('closing.title'), t('closing.start'))}`;
  return {
    title,
    description,
    main,
    structuredData: [describeTerms(context, { title, description, terms })],
    island: 'find-terms',
  };
}

/** Only there with scripts. */
function showSearch(context: PageContext): Markup {
  const t = textsOf(context, 'glossary');
  return html`<div class="find">
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 3.8 3.8" />
    </svg>
    <input
      type="search"
      placeholder="${t('find.label')}"
      aria-label="${t('find.label')}"
      aria-keyshortcuts="/"
      autocomplete="off"
      disabled
    />
    <kbd aria-hidden="true">/</kbd>
  </div>`;
}

type Group = { letter: string; terms: readonly Term[] };

const idOf = (alphabet: readonly string[], letter: string) => `letter-${alphabet.indexOf(letter)}`;

/** The letters stay in view; those without a term lead nowhere. */
function showLetters(context: PageContext, groups: readonly Group[]): Markup {
  const t = textsOf(context, 'glossary');
  const { alphabet } = openGlossary(context.locale);
  const used = new Set(groups.map(({ letter }) => letter));
  const letters = alphabet.map((letter) =>
    used.has(letter)
      ? html`<a href="#${idOf(alphabet, letter)}">${letter}</a>`
      : html`<span aria-hidden="true">${letter}</span>`,
  );
  return html`<nav class="wide letters" aria-label="${t('letters')}">
    <div tabindex="-1">${letters}</div>
  </nav>`;
}

function showGroup(context: PageContext, { letter, terms }: Group): Markup {
  const { alphabet } = openGlossary(context.locale);
  const shown = terms.map(
    ({ slug, term, short }) =>
      html`<div>
        <dt><a href="${inLanguage(paths.glossary(slug), context.locale)}">${term}</a></dt>
        <dd>${short}</dd>
      </div>`,
  );
  return html`<section id="${idOf(alphabet, letter)}">
    <h2>${letter}</h2>
    <dl>${shown}</dl>
  </section>`;
}
