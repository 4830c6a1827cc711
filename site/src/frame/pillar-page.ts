import { paths } from '@kith/contract/app-routes/paths';
import { flagOfAddress, inLanguage } from '@kith/contract/public-site/pages';
import { html } from 'hono/html';

import { showClosing } from '#site/frame/closing.ts';
import { showProduct } from '#site/frame/product-picture.ts';
import { showQuestions } from '#site/frame/questions.ts';
import { showWhile } from '#site/frame/show-while.ts';
import { signUpPath } from '#site/frame/sign-up.ts';
import type { TermSlug } from '#site/glossary/entries.ts';
import { findTerm } from '#site/glossary/glossary.ts';
import { gapOf, type Markup, type PageContent, type PageContext, textsOf } from '#site/page.ts';
import { describeQuestions } from '#site/structured-data.ts';

/** The pages for one kind of reader: one argument, the product, one exhibit, three questions. */
type Pillar = 'recruiting' | 'sales' | 'transition' | 'investors';

type Parts = {
  page: Pillar;
  drawing: Markup;
  /** The view of the product. */
  picture: string;
  exhibit: Markup;
  /** What the page uses words of the glossary for. */
  terms: readonly TermSlug[];
  island?: string;
};

export function showPillar(context: PageContext, parts: Parts): PageContent {
  const t = textsOf<Pillar>(context, parts.page);
  const questions = listQuestions(context, parts.page);
  const main = html`<section class="wide hero">
      <div>
        <p class="kicker">${t('hero.kicker')}</p>
        <h1>${t('hero.title')}${gapOf(context.locale)}<em>${t('hero.stressed')}</em></h1>
        <p class="lead">${t('hero.lead')}</p>
        <a class="button" href="${signUpPath}">${t('hero.start')}</a>
        <p class="note">${t('hero.note')}</p>
      </div>
      <figure>${parts.drawing}</figure>
    </section>
    ${showProduct(context, {
      name: parts.picture,
      alt: t('picture.alt'),
      caption: t('picture.caption'),
    })}
    <section class="wide exhibit">
      <div class="columns">
        <h2>${t('exhibit.title')}${gapOf(context.locale)}<em>${t('exhibit.stressed')}</em></h2>
        <p class="lead">${t('exhibit.lead')}</p>
      </div>
      ${parts.exhibit}
    </section>
    ${showQuestions(t('questions.title'), questions)} ${showTerms(context, parts.terms)}
    ${showClosing(t('closing.title'), t('hero.start'))}`;
  return {
    title: t('title'),
    description: t('description'),
    main,
    structuredData: [describeQuestions(context, questions)],
    ...(parts.island === undefined ? {} : { island: parts.island }),
  };
}

function listQuestions(context: PageContext, page: Pillar) {
  const t = textsOf<Pillar>(context, page);
  return (['first', 'second', 'third'] as const).map((one) => ({
    question: t(`questions.${one}.question`),
    answer: t(`questions.${one}.answer`),
  }));
}

function showTerms(context: PageContext, terms: readonly TermSlug[]): Markup {
  const t = textsOf(context, 'frame');
  const flag = flagOfAddress(paths.glossary());
  if (flag === null || flag === 'always') throw new Error('The glossary has no flag');
  const links = terms.map(
    (slug) =>
      html`<a href="${inLanguage(paths.glossary(slug), context.locale)}"
        >${findTerm(context.locale, slug).term}</a
      >`,
  );
  return showWhile(
    flag,
    html`<nav class="wide words" aria-label="${t('words')}">
      <span>${t('words')}</span>${links}
    </nav>`,
  );
}
