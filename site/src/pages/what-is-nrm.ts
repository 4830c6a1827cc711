import { paths } from '@kith/contract/app-routes/paths';
import { html } from 'hono/html';

import { drawCircles } from '#site/drawings/circles.ts';
import { drawWarmthRing } from '#site/drawings/warmth-ring.ts';
import { showProduct } from '#site/frame/product-picture.ts';
import { signUpPath } from '#site/frame/sign-up.ts';
import {
  gapOf,
  type Markup,
  type PageContent,
  type PageContext,
  type PageSource,
  textsOf,
} from '#site/page.ts';
import { fadeForAYear, firstHabit, habits, rangeOfHabit } from '#site/warmth/course.ts';

const page = 'what-is-nrm';

/** What a network relationship manager is: one argument, the product, how warmth fades. */
export const whatIsNrm: PageSource = { path: paths.whatIsNrm(), show };

function show(context: PageContext): PageContent {
  const t = textsOf(context, page);
  const main = html`${showHero(context)}
    ${showProduct(context, {
      name: 'contact',
      alt: t('picture.alt'),
      caption: t('picture.caption'),
    })}
    ${showDecay(context)}
    <section class="wide closing">
      <h2>${t('closing.title')}</h2>
      <a class="button" href="${signUpPath}">${t('hero.start')}</a>
    </section>`;
  return {
    title: t('title'),
    description: t('description'),
    main,
    island: 'warmth-slider',
  };
}

function showHero(context: PageContext): Markup {
  const t = textsOf(context, page);
  const circles = ['five', 'fifteen', 'fifty', 'hundredFifty', 'rest'] as const;
  return html`<section class="wide hero">
    <div>
      <p class="kicker">${t('hero.kicker')}</p>
      <h1>${t('hero.title')}${gapOf(context.locale)}<em>${t('hero.stressed')}</em></h1>
      <p class="lead">${t('hero.lead')}</p>
      <a class="button" href="${signUpPath}">${t('hero.start')}</a>
      <p class="note">${t('hero.note')}</p>
    </div>
    <figure>
      ${drawCircles(
        t('circles.label'),
        circles.map((circle) => t(`circles.${circle}`)),
      )}
      <figcaption>${t('circles.source')}</figcaption>
    </figure>
  </section>`;
}

function showDecay(context: PageContext): Markup {
  const t = textsOf(context, page);
  const { byMonth, afterMeeting } = fadeForAYear();
  const labelOf = (month: number) => {
    if (month === 0) return t('decay.today');
    if (month === byMonth.length - 1) return t('decay.year');
    return month === 1 ? t('decay.month') : t('decay.months', { count: month });
  };
  const steps = [
    ...byMonth.map((warmth, month) => ({ warmth, label: labelOf(month) })),
    { warmth: afterMeeting, label: t('decay.coffee') },
  ];
  return html`<section class="wide decay">
    <div class="columns">
      <h2>${t('decay.title')}${gapOf(context.locale)}<em>${t('decay.stressed')}</em></h2>
      <p class="lead">${t('decay.lead')}</p>
    </div>
    <ol class="months" aria-label="${t('decay.label')}" tabindex="0">
      ${steps.map(
        ({ warmth, label }) =>
          html`<li>
            ${drawWarmthRing(warmth)}<span class="unseen">${warmth}, </span><span>${label}</span>
          </li>`,
      )}
    </ol>
    ${showHabit(context)}
  </section>`;
}

/** Without scripts it says the same about one habit. */
function showHabit(context: PageContext): Markup {
  const t = textsOf(context, page);
  const labels = habits.map((days) => t(`habit.days${days}`));
  const first = habits.indexOf(firstHabit);
  const range = rangeOfHabit(firstHabit);
  const sentence = t('habit.stays', { low: '{{low}}', high: '{{high}}' });
  return html`<div
    class="habit"
    data-habits="${JSON.stringify(labels)}"
    data-sentence="${sentence}"
  >
    <label for="habit">${t('habit.label')}</label>
    <input
      id="habit"
      type="range"
      min="0"
      max="${habits.length - 1}"
      value="${first}"
      aria-valuetext="${labels[first] ?? ''}"
      disabled
    />
    <output for="habit" class="often">${labels[first] ?? ''}</output>
    <output for="habit">${t('habit.stays', range)}</output>
  </div>`;
}
