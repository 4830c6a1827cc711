import { callToActionFlag } from '@kith/contract/public-site/pages';
import { html } from 'hono/html';

import type { Markup } from '#site/page.ts';
import { showWhile } from './show-while.ts';
import { signUpPath } from './sign-up.ts';

/** What to do meanwhile; within the text of pages on integrations, while its flag is on. */
export const showCall = (
  { title, lead, start }: Record<'title' | 'lead' | 'start', string>,
  href: string = signUpPath,
) =>
  showWhile(
    callToActionFlag,
    html`<aside class="call" aria-label="${title}">
      <div>
        <h2>${title}</h2>
        <p>${lead}</p>
      </div>
      <a class="button" href="${href}">${start}</a>
    </aside>`,
  );

/** Lists of facts side by side. */
export function showFacts(lists: readonly { title: string; facts: readonly string[] }[]): Markup {
  const shown = lists.map(
    ({ title, facts }) =>
      html`<div>
        <h2>${title}</h2>
        <ul class="facts">
          ${facts.map((fact) => html`<li>${fact}</li>`)}
        </ul>
      </div>`,
  );
  return html`<section class="wide block columns">${shown}</section>`;
}
