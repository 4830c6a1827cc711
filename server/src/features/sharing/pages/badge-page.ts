import { badgeShape, drawGlyph } from '@kith/contract/badges/drawings';
import type { ShownBadge } from '@kith/contract/badges/schemas';
import { type BadgeFamily, criterionOf } from '@kith/contract/badges/table';
import { html, raw } from 'hono/html';

import { translate } from '#platform/i18n/translate.ts';

import type { Shared } from '#features/sharing/read-shared.ts';
import type { Preview } from './draw-preview.ts';
import { type Head, type Markup, type PageContext, say, sayDate, showPage } from './page-frame.ts';
import { pathOfPreview } from './post-page.ts';
import { showJoin } from './profile-page.ts';

/** As on the screen; a drawing knows no `oklch`. */
const colourOf: Record<BadgeFamily, string> = {
  in_touch: '#d9512a',
  together: '#d9822f',
  people: '#5b93a3',
  kith: '#6a8bb8',
};

/** An earned badge, closed by its ring, as wide as its frame. */
function drawBadge({ id }: ShownBadge, ink: string): string {
  const { middle, ring, disc, ringLine } = badgeShape;
  const accent = colourOf[criterionOf(id).family];
  const circle = `cx="${middle}" cy="${middle}"`;
  return `<circle ${circle} r="${disc}" fill="${accent}" fill-opacity="0.18"/>
    <circle ${circle} r="${ring}" fill="none" stroke="${accent}" stroke-width="${ringLine}"/>
    ${drawGlyph(id, { ink, accent })}`;
}

const nameOf = ({ locale }: PageContext, { id }: ShownBadge) =>
  translate(locale, `notifications:badge.${id}`);

const sayWhen = (page: PageContext, badge: ShownBadge) =>
  say(page, 'badge.on', { date: sayDate(page, new Date(badge.earned_at)) });

/** A badge that its member shares: their name, the badge, and when; nothing else of them. */
export function showBadge(
  page: PageContext,
  { shared, badge, token }: { shared: Shared; badge: ShownBadge; token: string },
): Markup {
  const { name } = shared.profile;
  const title = say(page, 'badge.title', { name, badge: nameOf(page, badge) });
  const drawing = `<svg class="badge" viewBox="0 0 48 48" aria-hidden="true">${drawBadge(badge, 'currentColor')}</svg>`;
  const content = html`<article>
      ${raw(drawing)}
      <h1>${title}</h1>
      <p class="muted">${sayWhen(page, badge)}</p>
    </article>
    ${showJoin(page, name)}`;
  const head: Head = {
    title,
    description: sayWhen(page, badge),
    picture: pathOfPreview(shared, token),
    isIndexed: false,
  };
  return showPage(page, head, { content, layout: 'split' });
}

/** The card that others show with its link. */
export function previewBadge(page: PageContext, { profile }: Shared, badge: ShownBadge): Preview {
  const mark = `<g transform="translate(790 150) scale(7)">${drawBadge(badge, '#231c18')}</g>`;
  return {
    title: nameOf(page, badge),
    excerpt: sayWhen(page, badge),
    name: profile.name,
    about: '',
    mark,
  };
}
