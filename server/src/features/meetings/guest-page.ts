import { paths } from '@kith/contract/app-routes/paths';
import { meetingLimits } from '@kith/contract/meetings/rules';
import { html } from 'hono/html';

import {
  avatar,
  type Markup,
  type PageContext,
  showPage,
} from '#features/sharing/pages/page-frame.ts';
import { readTime, type TimeText } from '#platform/database/rows.ts';

import type { Invited } from './answer-as-guest.ts';
import { type MeetingTextKey, sayAbout } from './compose-guest-email.ts';
import { isAhead } from './meeting-rows.ts';
import { sayTimes, zonesOf } from './say-time.ts';

const frame = (page: PageContext, title: string, content: Markup): Markup =>
  showPage(
    page,
    { title, description: title, picture: null, isIndexed: false },
    { content, layout: 'single' },
  );

/**
 * What a guest is invited to, when it is for both, what they answered, and every answer. `isLate`: they
 * have just chosen a time that has passed.
 */
export function showInvitation(
  page: PageContext,
  invited: Invited,
  { token, now, isLate = false }: { token: string; now: Date; isLate?: boolean },
): Markup {
  const { locale } = page;
  const { meeting, guest, organizer } = invited;
  const { row } = meeting;
  const slots = meeting.slots.filter((slot) => isAhead(slot, now));
  const values = { name: organizer, title: row.title };
  const isProposal = row.state === 'proposed';
  const haveAllPassed = isProposal && slots.length === 0;
  const fault =
    isLate && !haveAllPassed
      ? html`<p class="fault" role="alert">${sayAbout(locale, 'page.onePassed')}</p>`
      : '';
  const heading = sayAbout(locale, isProposal ? 'page.proposes' : 'page.invites', values);
  const said =
    guest.answered_at === null || guest.participation === 'needs_action'
      ? ''
      : html`<p role="status">
          <strong>${sayAbout(locale, `page.is_${guest.participation}`)}</strong>
        </p>`;
  const zones = zonesOf(row, guest);
  const lines = (at: TimeText) =>
    sayTimes(locale, { startsAt: readTime(at), minutes: row.duration_minutes, zones });
  const submit = haveAllPassed ? 'page.send' : isProposal ? 'page.none' : 'page.decline';
  const content = html`<div class="stack">
    <div class="pair">${avatar(organizer, null, 'large')}</div>
    <h1>${heading}</h1>
    <h2>${row.title}</h2>
    ${row.starts_at === null ? '' : lines(row.starts_at).map((line) => html`<p>${line}</p>`)}
    ${row.place === '' ? '' : html`<p>${sayAbout(locale, 'where', { place: row.place })}</p>`}
    ${row.message === '' ? '' : html`<blockquote>${row.message}</blockquote>`} ${said} ${fault}
    ${
      isProposal
        ? showSlots(page, { token, chosenId: guest.slot_id, slots, lines })
        : showAnswers(page, token)
    }
    ${showOther(page, { token, zone: zones[0] ?? 'UTC', submit })}
    ${isProposal ? '' : html`<p class="small">${sayAbout(locale, 'page.calendar')}</p>`}
    <form method="post" action="${paths.meetingAnswer(token)}/never">
      <button class="plain" type="submit">${sayAbout(locale, 'page.never')}</button>
    </form>
    <p class="small">${sayAbout(locale, 'page.reportAbout', values)}</p>
    <form method="post" action="${paths.meetingAnswer(token)}/report">
      <button class="plain" type="submit">${sayAbout(locale, 'page.report')}</button>
    </form>
  </div>`;
  return frame(page, heading, content);
}

function showSlots(
  { locale }: PageContext,
  {
    token,
    chosenId,
    slots,
    lines,
  }: {
    token: string;
    chosenId: string | null;
    slots: Invited['meeting']['slots'];
    lines: (at: TimeText) => string[];
  },
): Markup {
  if (slots.length === 0) {
    return html`<p role="status"><strong>${sayAbout(locale, 'page.allPassed')}</strong></p>`;
  }
  return html`<form method="post" action="${paths.meetingAnswer(token)}/accepted">
    <fieldset>
      <legend>${sayAbout(locale, 'page.which')}</legend>
      ${slots.map(
        (slot) =>
          html`<label
            ><input
              type="radio"
              name="slot"
              value="${slot.id}"
              required
              ${slot.id === chosenId ? 'checked' : ''}
            />
            ${lines(slot.starts_at).join(' · ')}</label
          >`,
      )}
    </fieldset>
    <button type="submit">${sayAbout(locale, 'page.take')}</button>
  </form>`;
}

function showAnswers({ locale }: PageContext, token: string): Markup {
  const path = paths.meetingAnswer(token);
  return html`<form method="post" action="${path}/accepted">
      <button type="submit">${sayAbout(locale, 'page.accept')}</button>
    </form>
    <form method="post" action="${path}/tentative">
      <button class="bordered" type="submit">${sayAbout(locale, 'page.tentative')}</button>
    </form>`;
}

/** Declining, with another time and words where the guest likes. */
function showOther(
  { locale }: PageContext,
  { token, zone, submit }: { token: string; zone: string; submit: MeetingTextKey },
): Markup {
  return html`<form method="post" action="${paths.meetingAnswer(token)}/declined">
    <label for="time">${sayAbout(locale, 'page.other', { zone })}</label>
    <input id="time" name="time" type="datetime-local" />
    <label for="note">${sayAbout(locale, 'page.words')}</label>
    <textarea id="note" name="note" rows="2" maxlength="${meetingLimits.guestNote}"></textarea>
    <button class="bordered" type="submit">${sayAbout(locale, submit)}</button>
  </form>`;
}

/** What there is to say once nothing can be answered, or after an answer. */
export function showNotice(
  page: PageContext,
  notice: 'accepted' | 'tentative' | 'declined' | 'cancelled' | 'over' | 'never' | 'report',
): Markup {
  const title = sayAbout(page.locale, `done.${notice}Title`);
  const content = html`<div class="stack">
    <h1>${title}</h1>
    <p class="muted">${sayAbout(page.locale, `done.${notice}Body`)}</p>
  </div>`;
  return frame(page, title, content);
}
