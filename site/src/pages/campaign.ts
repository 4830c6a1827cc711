import { campaignArms, campaignPage, isCampaignArm } from '@kith/contract/public-site/campaign';
import { html } from 'hono/html';

import { showProduct } from '#site/frame/product-picture.ts';
import { showQuietMonth } from '#site/frame/quiet-month.ts';
import { signUpPath } from '#site/frame/sign-up.ts';
import { stress } from '#site/frame/titles.ts';
import {
  type Markup,
  type PageContent,
  type PageContext,
  type PageSource,
  textsOf,
} from '#site/page.ts';

const page = 'campaign';

/** The campaign's page: how many relationships go quiet, opened in one of several ways. */
export const campaign: PageSource = { path: campaignPage, arms: campaignArms, show };

function show(context: PageContext): PageContent {
  const t = textsOf(context, page);
  const arm = isCampaignArm(context.arm ?? null)
    ? (context.arm as (typeof campaignArms)[number])
    : campaignArms[0];
  const picture = textsOf(context, 'landing');
  const headline = { title: t(`arms.${arm}.title`), stressed: t(`arms.${arm}.stressed`) };
  const main = html`<section class="wide head">
      <h1>${stress(context, headline)}</h1>
      <p class="lead">${t(`arms.${arm}.lead`)}</p>
      <p class="buttons"><a class="button" href="${signUpPath}">${t('start')}</a></p>
      <p class="note">${t('note')}</p>
    </section>
    ${showCounter(context)}
    ${showProduct(context, {
      name: 'dashboard',
      alt: picture('picture.alt'),
      caption: picture('picture.caption'),
    })}
    <section class="wide closing">
      <h2>${t('closing.title')}</h2>
      <a class="button" href="${signUpPath}">${t('start')}</a>
    </section>`;
  return {
    title: t('title'),
    description: t('description'),
    main,
    island: 'sliders',
  };
}

/** The same count as recruiters see. */
function showCounter(context: PageContext): Markup {
  const t = textsOf(context, page);
  const headline = { title: t('counter.title'), stressed: t('counter.stressed') };
  return html`<section class="wide exhibit">
    <div class="columns">
      <h2>${stress(context, headline)}</h2>
      <p class="lead">${t('counter.note')}</p>
    </div>
    ${showQuietMonth(context)}
  </section>`;
}
