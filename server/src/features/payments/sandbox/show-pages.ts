import { paths } from '@kith/contract/app-routes/paths';
import { creditPacks } from '@kith/contract/credits/plans';
import { decimalsOf } from '@kith/contract/opportunities/money';
import { html } from 'hono/html';

import {
  type Markup,
  type PageContext,
  sayDate,
  showPage,
} from '#features/sharing/pages/page-frame.ts';
import type { TextKey } from '#platform/i18n/catalogues.ts';
import { translate, type TextValues } from '#platform/i18n/translate.ts';

import type { SandboxCheckout } from './objects.ts';
import type { Stored } from './store.ts';
import { periodOf } from './subscriptions.ts';

type PageKey = Extract<TextKey, `payments:${string}`> extends `payments:${infer Key}` ? Key : never;

const say = ({ locale }: PageContext, key: PageKey, values?: TextValues) =>
  translate(locale, `payments:${key}`, values);

/** What would be paid, and three answers. Nothing can be entered. */
export function showCheckout(
  page: PageContext,
  { body }: Stored<'checkout'>,
  token: string,
): Markup {
  const path = paths.sandboxCheckout(token);
  const price = sayAmount(page, body);
  const title = say(page, 'page.title');
  const content = html`<div class="stack">
    <h1>${title}</h1>
    <p>${say(page, 'page.about')}</p>
    <h2>${sayItem(page, body)}</h2>
    <p>${body.kind === 'plan' ? say(page, 'page.monthly', { price }) : price}</p>
    ${button(`${path}/pay`, say(page, 'page.pay'), '')}
    ${button(`${path}/decline`, say(page, 'page.decline'), 'bordered')}
    ${button(`${path}/cancel`, say(page, 'page.cancel'), 'bordered')}
  </div>`;
  return show(page, title, content);
}

/** The plan, and what a provider's page would let a member do with it. */
export function showPortal(
  page: PageContext,
  {
    returnUrl,
    subscription,
  }: { returnUrl: string; subscription: Stored<'subscription'> | undefined },
  token: string,
): Markup {
  const title = say(page, 'portal.title');
  const back = html`<p><a href="${returnUrl}">${say(page, 'portal.back')}</a></p>`;
  if (subscription === undefined) {
    const none = html`<p>${say(page, 'portal.none')}</p>`;
    return show(
      page,
      title,
      html`<div class="stack">
        <h1>${title}</h1>
        ${none}${back}
      </div>`,
    );
  }
  const { body } = subscription;
  const path = paths.sandboxPortal(token);
  const date = sayDate(page, periodOf(body).end);
  const end = body.isCancelled ? 'portal.ends' : 'portal.renews';
  const isDue = body.state === 'past_due';
  const content = html`<div class="stack">
    <h1>${title}</h1>
    <p>${say(page, 'page.about')}</p>
    <h2>${say(page, `items.${body.plan}`)}</h2>
    <p>${isDue ? say(page, 'portal.due') : say(page, end, { date })}</p>
    ${isDue ? button(`${path}/pay`, say(page, 'portal.pay'), '') : ''}
    ${
      body.isCancelled
        ? button(`${path}/resume`, say(page, 'portal.resume'), '')
        : button(`${path}/cancel`, say(page, 'portal.cancel'), 'bordered')
    }
    ${
      body.failsNext
        ? html`<p class="small">${say(page, 'portal.fails')}</p>`
        : button(`${path}/fail`, say(page, 'portal.fail'), 'bordered')
    }
    ${back}
  </div>`;
  return show(page, title, content);
}

function show(page: PageContext, title: string, content: Markup): Markup {
  const head = { title, description: title, picture: null, isIndexed: false };
  return showPage(page, head, { content, layout: 'single', isMembers: true });
}

const button = (action: string, label: string, kind: '' | 'bordered') =>
  html`<form method="post" action="${action}">
    <button class="${kind}" type="submit">${label}</button>
  </form>`;

function sayItem(page: PageContext, { kind, item }: SandboxCheckout): string {
  if (kind === 'plan') return say(page, item === 'pro' ? 'items.pro' : 'items.plus');
  const pack = creditPacks.find(({ id }) => id === item);
  if (pack === undefined) return say(page, 'items.pwyw');
  const number = new Intl.NumberFormat(page.locale).format(pack.amount);
  return say(page, `items.${pack.unit}`, { number });
}

function sayAmount({ locale }: PageContext, { amount, currency }: SandboxCheckout): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** decimalsOf(currency));
}
