import { paths } from '@kith/contract/app-routes/paths';
import { samplePart } from '@kith/contract/public-site/pages';
import { html } from 'hono/html';

import { drawNetwork } from '#site/drawings/network.ts';
import { showProduct } from '#site/frame/product-picture.ts';
import { signUpPath } from '#site/frame/sign-up.ts';
import { showWhile } from '#site/frame/show-while.ts';
import { stress } from '#site/frame/titles.ts';
import { type PageContent, type PageContext, type PageSource, textsOf } from '#site/page.ts';

const points = ['import', 'warmth', 'privacy'] as const;

/** The first page: what the product is, and the product itself. */
export const landing: PageSource = { path: paths.home(), show };

function show(context: PageContext): PageContent {
  const t = textsOf(context, 'landing');
  const headline = { title: t('hero.title'), stressed: t('hero.stressed') };
  const main = html`<section class="wide hero landing">
      <div>
        <h1>${stress(context, headline)}</h1>
        <p class="lead">${t('hero.lead')}</p>
        <p class="buttons">
          <a class="button guest" href="${signUpPath}">${t('hero.start')}</a>
          <a class="button member" href="${paths.dashboard()}"
            >${textsOf(context, 'frame')('dashboard')}</a
          >
          ${showWhile(
            samplePart,
            html`<a class="button plain sample guest" href="${paths.sampleNetwork()}"
              >${t('hero.lookAround')}</a
            >`,
          )}
        </p>
        <p class="note">${t('hero.note')}</p>
      </div>
      <figure>${drawNetwork()}</figure>
    </section>
    ${showProduct(context, {
      name: 'dashboard',
      alt: t('picture.alt'),
      caption: t('picture.caption'),
    })}
    <section class="wide points">
      ${points.map(
        (point) =>
          html`<div>
            <h2>${t(`points.${point}.title`)}</h2>
            <p>${t(`points.${point}.body`)}</p>
          </div>`,
      )}
    </section>
    ${showProduct(context, {
      name: 'contact',
      alt: t('contact.alt'),
      caption: t('contact.caption'),
    })}
    <section class="wide closing">
      <div>
        <h2>${t('closing.title')}</h2>
        <p class="lead">${t('closing.lead')}</p>
      </div>
      <a class="button" href="${signUpPath}">${t('hero.start')}</a>
    </section>`;
  return { title: t('title'), description: t('description'), main };
}
