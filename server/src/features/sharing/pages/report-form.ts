import { paths } from '@kith/contract/app-routes/paths';
import { moderationLimits } from '@kith/contract/moderation/rules';
import { reportReasons } from '@kith/contract/messages/rules';
import { html } from 'hono/html';

import { type Markup, type PageContext, say, showPage } from './page-frame.ts';

const reasonTexts = {
  spam: 'report.reasons.spam',
  harassment: 'report.reasons.harassment',
  fraud: 'report.reasons.fraud',
  other: 'report.reasons.other',
} as const;

/**
 * Reports a post without an account and without scripts. `proof`: for a link with a password, what
 * only its page can hold.
 */
export function showReportForm(
  page: PageContext,
  { token, proof }: { token: string; proof: string | null },
): Markup {
  return html`<details class="report">
    <summary>${say(page, 'report.open')}</summary>
    <form method="post" action="${paths.sharedPost(token)}/report">
      <label for="reason">${say(page, 'report.reason')}</label>
      <select id="reason" name="reason">
        ${reportReasons.map(
          (reason) => html`<option value="${reason}">${say(page, reasonTexts[reason])}</option>`,
        )}
      </select>
      <label for="note">${say(page, 'report.note')}</label>
      <textarea id="note" name="note" rows="3" maxlength="${moderationLimits.note}"></textarea>
      <div class="unseen" aria-hidden="true">
        <label for="website">${say(page, 'report.leaveEmpty')}</label>
        <input id="website" name="website" tabindex="-1" autocomplete="off" />
      </div>
      ${proof === null ? '' : html`<input type="hidden" name="k" value="${proof}" />`}
      <p class="small">${say(page, 'report.about')}</p>
      <button type="submit">${say(page, 'report.send')}</button>
    </form>
  </details>`;
}

/** What follows a report, also one that was ignored. */
export function showReported(page: PageContext, token: string): Markup {
  const title = say(page, 'report.doneTitle');
  const description = say(page, 'report.doneBody');
  const content = html`<div class="stack">
    <h1>${title}</h1>
    <p class="muted">${description}</p>
    <a class="button" href="${paths.sharedPost(token)}">${say(page, 'report.back')}</a>
  </div>`;
  const head = { title, description, picture: null, isIndexed: false };
  return showPage(page, head, { content, layout: 'single' });
}
