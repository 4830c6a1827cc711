import { paths } from '@kith/contract/app-routes/paths';
import { referralCredits, referralLimits } from '@kith/contract/referrals/rules';
import { html } from 'hono/html';

import { showProduct } from '#site/frame/product-picture.ts';
import { signUpFor } from '#site/frame/sign-up.ts';
import { stress } from '#site/frame/titles.ts';
import { type PageContent, type PageContext, type PageSource, textsOf } from '#site/page.ts';

const steps = ['send', 'join', 'active'] as const;
const limits = ['once', 'own', 'device', 'pace', 'hidden', 'mark'] as const;

/** What inviting people brings. Members find their link at the same address. */
export const referralProgram: PageSource = { path: paths.referralProgram(), show };

function show(context: PageContext): PageContent {
  const t = textsOf(context, 'referral');
  const { perDay, perWeek, perMonth, deviceDays } = referralLimits;
  const numbers = { days: deviceDays, day: perDay, week: perWeek, month: perMonth };
  const headline = { title: t('head.title'), stressed: t('head.stressed') };
  const main = html`<section class="wide head">
      <h1>${stress(context, headline)}</h1>
      <p class="lead">${t('lead', referralCredits)}</p>
      <p class="buttons">
        <a class="button" href="${signUpFor(paths.referralProgram())}">${t('start')}</a>
        <a class="button plain" href="${paths.auth({ to: paths.referralProgram() })}"
          >${t('signIn')}</a
        >
      </p>
    </section>
    ${showProduct(context, {
      name: 'referral',
      alt: t('picture.alt'),
      caption: t('picture.caption'),
    })}
    <section class="wide block">
      <h2>${t('how.title')}</h2>
      <ol class="steps">
        ${steps.map(
          (step) =>
            html`<li>
              <p>${t(`how.${step}`)}</p>
            </li>`,
        )}
      </ol>
    </section>
    <section class="wide block">
      <h2>${t('limits.title')}</h2>
      <ul class="facts">
        ${limits.map((limit) => html`<li>${t(`limits.${limit}`, numbers)}</li>`)}
      </ul>
    </section>`;
  return {
    title: t('title'),
    description: t('description', referralCredits),
    main,
    screen: paths.ownScreen(paths.referralProgram()),
  };
}
