import { paths } from '@kith/contract/app-routes/paths';
import type { Locale } from '@kith/contract/core/locales';
import { toMajor } from '@kith/contract/core/money';
import type { PaidCurrency } from '@kith/contract/credits/plans';
import { freeAmount } from '@kith/contract/payments/rules';
import { html } from 'hono/html';

import { showProduct } from '#site/frame/product-picture.ts';
import { signUpFor } from '#site/frame/sign-up.ts';
import { stress } from '#site/frame/titles.ts';
import { type PageContent, type PageContext, type PageSource, textsOf } from '#site/page.ts';

const gains = ['plus', 'badge', 'nothing'] as const;

/** What paying what one wants means. Members choose the amount at the same address. */
export const payWhatYouWant: PageSource = { path: paths.payWhatYouWant(), show };

function show(context: PageContext): PageContent {
  const t = textsOf(context, 'pwyw');
  const picture = textsOf(context, 'landing');
  const headline = { title: t('head.title'), stressed: t('head.stressed') };
  const main = html`<section class="wide head">
      <h1>${stress(context, headline)}</h1>
      <p class="lead">${t('lead')}</p>
      <ul class="facts">
        ${gains.map((gain) => html`<li>${t(`gains.${gain}`)}</li>`)}
      </ul>
      <p class="price">${t('suggested', { price: suggestedIn(context.locale) })}</p>
      <p class="buttons">
        <a class="button" href="${signUpFor(paths.payWhatYouWant())}">${t('start')}</a>
      </p>
      <p class="note">${t('note')}</p>
    </section>
    ${showProduct(context, {
      name: 'dashboard',
      alt: picture('picture.alt'),
      caption: picture('picture.caption'),
    })}`;
  return {
    title: t('title'),
    description: t('description'),
    main,
    screen: paths.ownScreen(paths.payWhatYouWant()),
  };
}

const currencies: Record<Locale, PaidCurrency> = {
  'en-US': 'USD',
  'es-ES': 'EUR',
  'fr-FR': 'EUR',
  'de-DE': 'EUR',
  'ja-JP': 'JPY',
  'zh-CN': 'CNY',
};

/** In the currency that the app begins with in this language. */
function suggestedIn(locale: Locale): string {
  const currency = currencies[locale];
  const amount = toMajor(freeAmount.suggested[currency], currency);
  const style = { style: 'currency', currency, minimumFractionDigits: 0 } as const;
  return amount.toLocaleString(locale, style);
}
