import { paths } from '@kith/contract/app-routes/paths';
import { makeExcerpt } from '@kith/contract/core/text';
import { referralCredits } from '@kith/contract/referrals/rules';
import { html } from 'hono/html';

import { readTime } from '#platform/database/rows.ts';
import { joinTexts } from '#platform/i18n/join-texts.ts';

import type { ReferralLinkView } from '#features/referrals/read-link.ts';
import type { InvitationView } from '#features/sharing/read-invitation.ts';
import type { Preview } from './draw-preview.ts';
import { drawCircles } from './page-drawings.ts';
import {
  avatar,
  type Head,
  type Markup,
  type PageContext,
  previewPath,
  say,
  sayDate,
  showPage,
} from './page-frame.ts';

const dotted = html`<svg viewBox="0 0 88 40" aria-hidden="true">
  <path class="arc" d="M2 34C22 2 66 2 86 34" />
</svg>`;

/** An invitation: who invites, in their words, and what each will and never will see, before Accept. */
export function showInvitation(
  page: PageContext,
  { view, token, portrait }: { view: InvitationView; token: string; portrait: string | null },
): Markup {
  const { name, headline } = view.profile;
  const ends = sayDate(page, readTime(view.expires_at));
  const to = paths.arrival({ invitation: token });
  const isPersonal = view.uses_limit === 1;
  const you = say(page, 'invite.you');
  const content = html`<div class="stack">
    <div class="pair">
      ${avatar(name, portrait, 'large')} ${dotted}
      <span class="avatar large blank" aria-hidden="true">${you}</span>
    </div>
    <h1>${say(page, 'invite.title', { name })}</h1>
    ${view.message === '' ? '' : html`<blockquote>${view.message}</blockquote>`}
    <p class="small">${joinTexts(page.locale, [name, headline])}</p>
    <p class="muted">${say(page, 'invite.what')}</p>
    <ul class="sees">
      <li>${say(page, 'invite.theySee', { name })}</li>
      <li>${say(page, 'invite.youSee', { name })}</li>
      <li>${sayCredits(page, name)}</li>
      <li>${say(page, 'invite.neither')}</li>
    </ul>
    <div class="actions">
      <a class="button" href="${paths.auth({ mode: 'sign-up', to })}"
        >${say(page, 'invite.accept')}</a
      >
      <a class="button plain" href="${paths.home()}">${say(page, 'invite.whatIs')}</a>
    </div>
    <p class="small">
      ${say(page, 'haveAccount')} <a href="${paths.auth({ to })}">${say(page, 'signIn')}</a>
    </p>
    <p class="small">
      ${say(page, isPersonal ? 'invite.forOne' : 'invite.forMany', { date: ends })}
    </p>
    ${isPersonal ? showDecline(page, token) : ''}
  </div>`;
  const title = say(page, 'invite.title', { name });
  const head: Head = {
    title,
    description: makeExcerpt(view.message) || say(page, 'invite.what'),
    picture: previewPath(paths.invite(token)),
    isIndexed: false,
  };
  const picture = drawCircles({ you, inviter: name });
  return showPage(page, head, { content, layout: 'single', picture });
}

/** Both learn what the other gets. */
function sayCredits(page: PageContext, name: string): string {
  const { inviter, invited } = referralCredits;
  return say(page, 'invite.credits', { name, inviter, invited });
}

/** A member's link to join: it links no one, and says what both get for it. */
export function showReferral(
  page: PageContext,
  { view, code }: { view: ReferralLinkView; code: string },
): Markup {
  const { name, headline } = view.profile;
  const to = paths.arrival({ referral: code });
  const you = say(page, 'invite.you');
  const title = say(page, 'join.title', { name });
  const content = html`<div class="stack">
    <div class="pair">
      ${avatar(name, null, 'large')} ${dotted}
      <span class="avatar large blank" aria-hidden="true">${you}</span>
    </div>
    <h1>${title}</h1>
    ${headline ? html`<p class="small">${joinTexts(page.locale, [name, headline])}</p>` : ''}
    <p class="muted">${say(page, 'invite.what')}</p>
    <ul class="sees">
      <li>${sayCredits(page, name)}</li>
      <li>${say(page, 'join.theySee', { name })}</li>
      <li>${say(page, 'invite.neither')}</li>
    </ul>
    <div class="actions">
      <a class="button" href="${paths.auth({ mode: 'sign-up', to })}">${say(page, 'start')}</a>
      <a class="button plain" href="${paths.referralProgram()}">${say(page, 'join.how')}</a>
    </div>
    <p class="small">
      ${say(page, 'haveAccount')} <a href="${paths.auth({ to })}">${say(page, 'signIn')}</a>
    </p>
  </div>`;
  const head: Head = {
    title,
    description: say(page, 'invite.what'),
    picture: previewPath(paths.invite(code)),
    isIndexed: false,
  };
  return showPage(page, head, {
    content,
    layout: 'single',
    picture: drawCircles({ you, inviter: name }),
  });
}

/** What others show of a member's link. */
export function previewReferral(page: PageContext, { profile }: ReferralLinkView): Preview {
  const { name, headline } = profile;
  const title = say(page, 'join.title', { name });
  return { title, excerpt: say(page, 'invite.what'), name, about: headline ?? '' };
}

/** What others show of an invitation with its link. */
export function previewInvitation(page: PageContext, view: InvitationView): Preview {
  const { name, headline } = view.profile;
  const excerpt = makeExcerpt(view.message) || say(page, 'invite.what');
  return { title: say(page, 'invite.title', { name }), excerpt, name, about: headline ?? '' };
}

function showDecline(page: PageContext, token: string): Markup {
  return html`<form method="post" action="${paths.invite(token)}/decline">
    <button class="plain" type="submit">${say(page, 'invite.decline')}</button>
  </form>`;
}

/** After Decline: the same for everyone, and without a way back. */
export function showDeclined(page: PageContext): Markup {
  const title = say(page, 'declined.title');
  const description = say(page, 'declined.body');
  const content = html`<div class="stack">
    <h1>${title}</h1>
    <p class="muted">${description}</p>
  </div>`;
  const head: Head = { title, description, picture: null, isIndexed: false };
  return showPage(page, head, { content, layout: 'single' });
}
