import { paths } from '@kith/contract/app-routes/paths';
import { makeExcerpt } from '@kith/contract/core/text';
import { addedTags, readLinks } from '@kith/contract/posts/rules';
import { splitLead } from '@kith/contract/sharing/rules';
import { html } from 'hono/html';

import { readTime } from '#platform/database/rows.ts';

import type { Shared, SharedPost } from '#features/sharing/read-shared.ts';
import type { Preview } from './draw-preview.ts';
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

/** Addresses of what belongs to a link. */
export type LinkAddresses = { token: string; picture: (id: string) => string };

/** A text with its web addresses as links, which reveal nothing about this page to those sites. */
function showText(text: string): Markup[] | string {
  const addresses = readLinks(text);
  if (addresses.length === 0) return text;
  const parts: Markup[] = [];
  let rest = text;
  for (const address of addresses) {
    const at = rest.indexOf(address);
    if (at === -1) continue;
    parts.push(
      html`${rest.slice(0, at)}<a href="${address}" rel="nofollow ugc noreferrer noopener"
          >${address}</a
        >`,
    );
    rest = rest.slice(at + address.length);
  }
  return [...parts, html`${rest}`];
}

function showParts(page: PageContext, post: SharedPost, addresses: LinkAddresses): Markup {
  const { pictures, like_count: likes, comment_count: comments } = post;
  const tags = addedTags(post.tags, post.body);
  return html`${
      pictures === null
        ? ''
        : html`<div class="pictures">
            ${pictures.map(
              ({ id, alt, width, height }) =>
                html`<img
                  src="${addresses.picture(id)}"
                  alt="${alt}"
                  width="${width}"
                  height="${height}"
                />`,
            )}
          </div>`
    }
    ${post.link === null ? '' : showLink(post.link, addresses)}
    ${
      tags.length === 0
        ? ''
        : html`<ul class="tags">
            ${tags.map((tag) => html`<li>#${tag}</li>`)}
          </ul>`
    }
    <p class="counts small">
      ${likes === 0 ? '' : html`<span>${say(page, 'post.likes', countOf(likes))}</span>`}
      ${comments === 0 ? '' : html`<span>${say(page, 'post.comments', countOf(comments))}</span>`}
    </p>`;
}

/** What the linked page says of itself. */
function showLink(link: NonNullable<SharedPost['link']>, addresses: LinkAddresses): Markup {
  const { url, title, description, site, picture_id: picture } = link;
  return html`<a class="card preview" href="${url}" rel="nofollow ugc noreferrer noopener"
    >${picture === null ? '' : html`<img src="${addresses.picture(picture)}" alt="" />`}<span
      class="label"
      ><strong>${title || url}</strong>${
        description === '' ? '' : html`<span class="excerpt">${makeExcerpt(description)}</span>`
      }<span class="small">${site}</span></span
    ></a
  >`;
}

function countOf(count: number) {
  return { count, number: count };
}

/** Beside what is shared: who it is from, and the way in. */
export function showInvite(page: PageContext, shared: Shared, token: string): Markup {
  const { name } = shared.profile;
  const to = paths.arrival({ share: token });
  const ends = readTime(shared.expires_at);
  const isPost = shared.kind === 'post';
  return html`<aside class="stack">
    <div class="card">
      <h2>${say(page, isPost ? 'post.joinTitle' : 'profile.joinTitle', { name })}</h2>
      <p class="muted">${say(page, isPost ? 'post.joinBody' : 'profile.joinBody', { name })}</p>
      <a class="button" href="${paths.auth({ mode: 'sign-up', to })}"
        >${say(page, isPost ? 'post.answer' : 'profile.connect', { name })}</a
      >
      <p class="small">
        ${say(page, 'haveAccount')} <a href="${paths.auth({ to })}">${say(page, 'signIn')}</a>
      </p>
    </div>
    <p class="small">
      ${ends === null ? say(page, 'sharedOpen') : say(page, 'sharedUntil', { date: sayDate(page, ends) })}
    </p>
  </aside>`;
}

/** The picture of a link; null where only who knows its password may see it. */
export const pathOfPreview = ({ password_hash: hash }: Shared, token: string): string | null =>
  hash === null ? previewPath(paths.share(token)) : null;

/** What others show of a post with its link. */
export function previewPost(page: PageContext, { profile }: Shared, post: SharedPost): Preview {
  const { name, headline } = profile;
  const { lead, rest } = splitLead(post.body);
  const title = makeExcerpt(lead) || say(page, 'post.titleOf', { name });
  return { title, excerpt: makeExcerpt(rest), name, about: headline ?? '' };
}

/** The picture of a post that others show with its link: its own, or that of what it links to. */
export const pictureOfPost = ({ pictures, link }: SharedPost): string | null =>
  pictures?.[0]?.id ?? link?.picture_id ?? null;

/** A post as a visitor reads it: its first sentence leads, unaltered. */
export function showPost(
  page: PageContext,
  {
    shared,
    post,
    isIndexed,
    report,
    addresses,
  }: {
    shared: Shared;
    post: SharedPost;
    isIndexed: boolean;
    /** The way to report it. */
    report: Markup;
    addresses: LinkAddresses;
  },
): Markup {
  const { name, headline, pictures } = shared.profile;
  const { lead, rest } = splitLead(post.body);
  const portrait = pictures?.[0] ? addresses.picture(pictures[0].id) : null;
  const at = sayDate(page, new Date(post.published_at));
  const byline = [headline ?? '', at].filter(Boolean).join(' · ');
  const content = html`<article>
      <div class="who">
        ${avatar(name, portrait)}
        <div><strong>${name}</strong><span class="small">${byline}</span></div>
      </div>
      <h1>${lead === '' ? say(page, 'post.titleOf', { name }) : lead}</h1>
      ${rest === '' ? '' : html`<p class="text">${showText(rest)}</p>`}
      ${showParts(page, post, addresses)} ${report}
    </article>
    ${showInvite(page, shared, addresses.token)}`;
  const { title, excerpt } = previewPost(page, shared, post);
  const head: Head = {
    title,
    description: excerpt || say(page, 'post.joinTitle', { name }),
    picture: pathOfPreview(shared, addresses.token),
    isIndexed,
    type: 'article',
  };
  return showPage(page, head, { content, layout: 'split' });
}
