import { paths } from '@kith/contract/app-routes/paths';
import { makeExcerpt } from '@kith/contract/core/text';
import type { SeenProfile } from '@kith/contract/member-profiles/schemas';
import { html } from 'hono/html';

import { translate } from '#platform/i18n/translate.ts';

import type { Preview } from './draw-preview.ts';
import { avatar, type Head, type Markup, type PageContext, say, showPage } from './page-frame.ts';

const outside = 'nofollow ugc noreferrer noopener';

function showWords(title: string, words: string[] | null): Markup | string {
  if (words === null || words.length === 0) return '';
  return html`<section>
    <h2>${title}</h2>
    <ul class="tags">
      ${words.map((word) => html`<li>${word}</li>`)}
    </ul>
  </section>`;
}

/** A profile as everyone may see it: only the sections that its member made public. */
function showSections(page: PageContext, profile: SeenProfile): Markup {
  const { about, experience, offers, seeks, links, badges } = profile;
  const names = badges?.map(({ id }) => translate(page.locale, `notifications:badge.${id}`));
  return html`${about ? html`<p class="text">${about}</p>` : ''}
  ${showWords(say(page, 'profile.offers'), offers)} ${showWords(say(page, 'profile.seeks'), seeks)}
  ${
    experience && experience.length > 0
      ? html`<section>
          <h2>${say(page, 'profile.experience')}</h2>
          <ul>
            ${experience.map(
              ({ company, title }) =>
                html`<li>
                  <strong>${company}</strong>
                  <span class="muted">${title}</span>
                </li>`,
            )}
          </ul>
        </section>`
      : ''
  }
  ${
    links && links.length > 0
      ? html`<section>
          <h2>${say(page, 'profile.links')}</h2>
          <ul>
            ${links.map(
              ({ url, label }) =>
                html`<li><a href="${url}" rel="${outside}">${label || url}</a></li>`,
            )}
          </ul>
        </section>`
      : ''
  }
  ${showWords(say(page, 'profile.badges'), names ?? null)}`;
}

/** What others show of a profile with its link. */
export function previewProfile({ name, headline, about, experience }: SeenProfile): Preview {
  const [latest] = experience ?? [];
  const now = latest ? [latest.title, latest.company].filter(Boolean).join(', ') : '';
  return { title: headline || name, excerpt: makeExcerpt(about ?? ''), name, about: now };
}

export function showProfile(
  page: PageContext,
  {
    profile,
    pictureOf,
    preview,
    aside,
    isIndexed,
  }: {
    profile: SeenProfile;
    pictureOf: (id: string) => string;
    /** What others show with the link. */
    preview: string | null;
    /** The way in, beside it. */
    aside: Markup;
    isIndexed: boolean;
  },
): Markup {
  const { name, headline, pictures } = profile;
  const portrait = pictures?.[0] ? pictureOf(pictures[0].id) : null;
  const content = html`<article>
      <div class="who">
        ${avatar(name, portrait, 'large')}
        <div>
          <h1>${name}</h1>
          ${headline ? html`<p class="muted">${headline}</p>` : ''}
        </div>
      </div>
      ${showSections(page, profile)}
    </article>
    ${aside}`;
  const head: Head = {
    title: name,
    description: makeExcerpt(headline || profile.about || say(page, 'profile.joinTitle', { name })),
    picture: preview,
    isIndexed,
    type: 'profile',
  };
  return showPage(page, head, { content, layout: 'split' });
}

/** Beside a public profile: the way in. */
export function showJoin(page: PageContext, name: string): Markup {
  return html`<aside class="stack">
    <div class="card">
      <h2>${say(page, 'profile.joinTitle', { name })}</h2>
      <p class="muted">${say(page, 'profile.joinBody', { name })}</p>
      <a class="button" href="${paths.auth({ mode: 'sign-up' })}"
        >${say(page, 'profile.connect', { name })}</a
      >
    </div>
  </aside>`;
}
