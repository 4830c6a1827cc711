import { campaignArms, campaignPage, isCampaignArm } from '@kith/contract/public-site/campaign';
import { html } from 'hono/html';

import { showProduct } from '#site/frame/product-picture.ts';
import { signUpPath } from '#site/frame/sign-up.ts';
import { stress } from '#site/frame/titles.ts';
import {
  type Markup,
  type PageContent,
  type PageContext,
  type PageSource,
  textsOf,
} from '#site/page.ts';
import { countQuiet, quietPeople, quietWeek } from '#site/warmth/quiet.ts';

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
    island: 'quiet-counter',
  };
}

/** Without scripts it counts one example. */
function showCounter(context: PageContext): Markup {
  const t = textsOf(context, page);
  const headline = { title: t('counter.title'), stressed: t('counter.stressed') };
  const [people, week] = [quietPeople.first, quietWeek.first];
  const values = { ...countQuiet(people, week), people, week };
  const later = { quiet: '{{quiet}}', kept: '{{kept}}', people: '{{people}}' };
  const sliders = [
    { id: 'people', label: t('counter.people'), range: quietPeople },
    { id: 'week', label: t('counter.week'), range: quietWeek },
  ];
  return html`<section class="wide block">
    <h2>${stress(context, headline)}</h2>
    <div
      class="habit quiet"
      data-quiet="${t('counter.quiet', later)}"
      data-kept="${t('counter.kept', later)}"
    >
      ${sliders.map(
        ({ id, label, range }) =>
          html`<label for="${id}">${label}</label>
            <input
              id="${id}"
              type="range"
              min="${range.least}"
              max="${range.most}"
              step="${range.step}"
              value="${range.first}"
              disabled
            />
            <output for="${id}" class="often"
              >${range.first.toLocaleString(context.locale)}</output
            >`,
      )}
      <output for="people week" class="result">${t('counter.quiet', values)}</output>
      <output for="people week" class="kept">${t('counter.kept', values)}</output>
    </div>
    <p class="note">${t('counter.note')}</p>
  </section>`;
}
