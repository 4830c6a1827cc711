import { paths } from '@kith/contract/app-routes/paths';
import { bridgeLimits } from '@kith/contract/bridges/rules';
import { html } from 'hono/html';

import {
  avatar,
  type Markup,
  type PageContext,
  sayDate,
  showPage,
} from '#features/sharing/pages/page-frame.ts';
import type { TextKey } from '#platform/i18n/catalogues.ts';
import { translate, type TextValues } from '#platform/i18n/translate.ts';

import type { AskedByLink } from './answer-by-link.ts';

type PageKey = Extract<TextKey, `bridges:${string}`> extends `bridges:${infer Key}` ? Key : never;

const say = ({ locale }: PageContext, key: PageKey, values?: TextValues) =>
  translate(locale, `bridges:${key}`, values);

/** Who asks to meet the reader, in whose words, and what each answer does, before either button. */
export function showAsked(page: PageContext, asked: AskedByLink, token: string): Markup {
  const { requester, connector, message, note, until } = asked;
  const names = { requester: requester.name, connector: connector.name };
  const title = say(page, 'ask.subject', names);
  const path = paths.bridgeAnswer(token);
  const content = html`<div class="stack">
    <div class="pair">
      ${avatar(connector.name, null, 'large')} ${avatar(requester.name, null, 'large')}
    </div>
    <h1>${title}</h1>
    ${requester.headline ? html`<p class="small">${requester.name}, ${requester.headline}</p>` : ''}
    <h2>${say(page, 'page.message', names)}</h2>
    <blockquote>${message}</blockquote>
    ${
      note === ''
        ? ''
        : html`<h2>${say(page, 'page.note', names)}</h2>
            <blockquote>${note}</blockquote>`
    }
    <h2>${say(page, 'page.ifYes')}</h2>
    <ul class="sees">
      <li>${say(page, 'page.yesEmail', names)}</li>
      <li>${say(page, 'page.yesOnly')}</li>
    </ul>
    <p>${say(page, 'page.ifNo', names)}</p>
    <form method="post" action="${path}/accept">
      <button type="submit">${say(page, 'page.yes')}</button>
    </form>
    <form method="post" action="${path}/decline">
      <label for="note">${say(page, 'page.reason')}</label>
      <textarea id="note" name="note" rows="2" maxlength="${bridgeLimits.note}"></textarea>
      <button class="bordered" type="submit">${say(page, 'page.no')}</button>
    </form>
    <p class="small">${say(page, 'page.until', { date: sayDate(page, until) })}</p>
    <form method="post" action="${path}/never">
      <button class="plain" type="submit">${say(page, 'page.never')}</button>
    </form>
    <form method="post" action="${path}/report">
      <button class="plain" type="submit">${say(page, 'page.report')}</button>
    </form>
  </div>`;
  const head = { title, description: title, picture: null, isIndexed: false };
  return showPage(page, head, { content, layout: 'single' });
}

export type Done = 'yes' | 'no' | 'never' | 'answered' | 'report';

/** What follows an answer: nothing of the three, since a link may be passed on. */
export function showDone(page: PageContext, done: Done): Markup {
  const title = translate(page.locale, `bridges:done.${done}Title`);
  const description = translate(page.locale, `bridges:done.${done}Body`);
  const content = html`<div class="stack">
    <h1>${title}</h1>
    <p class="muted">${description}</p>
  </div>`;
  const head = { title, description, picture: null, isIndexed: false };
  return showPage(page, head, { content, layout: 'single' });
}
