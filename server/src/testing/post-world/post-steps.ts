import { randomUUID } from 'node:crypto';

import { createPostSchema } from '@kith/contract/posts/schemas';
import { createShareLinkSchema } from '@kith/contract/sharing/schemas';
import { sql } from 'kysely';

import { recordViews } from '#features/feed/record-views.ts';
import { bookmarkPost, hidePost } from '#features/posts/bookmark-post.ts';
import { createPost } from '#features/posts/create-post.ts';
import { deletePost, restorePost } from '#features/posts/delete-post.ts';
import { likePost } from '#features/posts/like-post.ts';
import { publishPost } from '#features/posts/publish-post.ts';
import { updatePost } from '#features/posts/update-post.ts';
import { createShareLink } from '#features/sharing/create-share-link.ts';
import { revokeShareLink } from '#features/sharing/update-share-link.ts';

import { foreseeNotices, foreseePostNotices, foreseeShareNotice } from './notices.ts';
import { isActive, isOpen, mayRead } from './rules.ts';
import {
  change,
  expectRefusal,
  type Given,
  mention,
  type StepParts,
  type TakeStep,
  write,
} from './step-parts.ts';
import { idOf, type ModelPost, nextWord, pick, type World } from './world.ts';

const tags = ['tea', 'rain', 'stone'];

/** Chosen readers: the contact for `b`, and the group of the author or not. */
function choose(world: World, { a, b, on, visibility }: Given) {
  if (visibility !== 'selected') {
    return { chosen: [], isForGroup: false, audience: undefined, isThere: true };
  }
  const audience = {
    contact_ids: [world.contacts[a]![b]!],
    group_ids: on ? [world.groups[a]!] : [],
  };
  const isThere = !world.pairs[a]![b]!.isContactDeleted;
  return { chosen: [b], isForGroup: on, audience, isThere };
}

const ownPost = (world: World, { a, n }: Given) =>
  pick(
    world.posts.filter(({ author }) => author === a),
    n,
  );

const post: TakeStep = async (parts, given) => {
  const { world } = parts;
  const { a, n, m, visibility } = given;
  if (!isActive(world, a)) return;
  const { audience, isThere, ...readers } = choose(world, given);
  const named = m % 3 === 0 ? given.b : null;
  const shared = m % 4 === 0 ? (pick(world.posts, n) ?? null) : null;
  const { mentions, isAllowed } = mention(world, { by: a, named });
  const [word, tag] = [nextWord(world), tags[n % tags.length]!];
  const status = m % 7 === 0 ? ('draft' as const) : ('published' as const);
  const input = createPostSchema.parse({
    body: write(word, {
      tag,
      named,
    }),
    visibility,
    audience,
    mentions,
    status,
    shared_post_id: shared?.id ?? null,
  });
  const isFound = isThere && isAllowed && (!shared || isOpen(world, a, shared));
  const work = createPost({ ctx: world.members[a]!, input });
  const made = await expectRefusal(work, isFound ? null : 'not_found');
  if (!made) return;
  const written: ModelPost = {
    id: made.post.id,
    author: a,
    visibility,
    status,
    ...readers,
    word,
    tag,
    shared,
    isDeleted: false,
    isHidden: false,
    mentions: named === null ? [] : [named],
    likes: new Set(),
    bookmarks: new Set(),
    hiddenBy: new Set(),
    seen: new Set(),
    links: [],
    past: [],
    order: null,
    pictures: null,
  };
  world.posts.push(written);
  if (m % 5 === 0) await addPictures(parts, written);
  announce(world, written);
};

/** What an upload and a linked page would add. */
async function addPictures(parts: StepParts, written: ModelPost): Promise<void> {
  const [own, ofLink] = [randomUUID(), randomUUID()];
  const ownerId = idOf(parts.world, written.author);
  const insert = sql`with v as (
      insert into link_previews (owner_id, id, url, title, description, site, picture, picture_type,
        created_at) values (${ownerId}, ${ofLink}, '', '', '', '', 'x', 'image/png', now())),
    i as (
      insert into post_pictures (owner_id, id, post_id, media_type, bytes, width, height, storage_key,
        created_at) values (${ownerId}, ${own}, ${written.id}, 'image/png', 1, 1, 1, ${own}, now()))
    update posts set link_id = ${ofLink} where id = ${written.id}`;
  await change(parts, insert);
  written.pictures = { own, ofLink };
}

function announce(world: World, written: ModelPost): void {
  if (written.status !== 'published') return;
  world.published += 1;
  written.order = world.published;
  foreseePostNotices(world, written, written.mentions);
  foreseeShareNotice(world, written);
}

const edit: TakeStep = async ({ world }, given) => {
  const { a, b, m, visibility } = given;
  const found = ownPost(world, given);
  if (!found || !isActive(world, a)) return;
  const { audience, isThere, ...readers } = choose(world, given);
  const named = m % 3 === 0 ? b : null;
  const hasText = m % 2 === 0;
  const { mentions, isAllowed } = mention(world, { by: a, named, post: found });
  const word = nextWord(world);
  const body = write(word, { tag: found.tag, named });
  const input = {
    id: found.id,
    visibility,
    ...(audience ? { audience } : {}),
    ...(hasText
      ? {
          body,
          mentions,
        }
      : {}),
  };
  // Who was chosen before may stay.
  const isKept = found.visibility === 'selected' && found.chosen.includes(b);
  const isFound = !found.isDeleted && (isThere || isKept) && (!hasText || isAllowed);
  const work = updatePost({ ctx: world.members[a]!, input });
  if (!(await expectRefusal(work, isFound ? null : 'not_found'))) return;
  if (found.status === 'published') found.past.unshift(found.word);
  Object.assign(found, { visibility, ...readers });
  if (!hasText) return;
  const added = named !== null && !found.mentions.includes(named) ? [named] : [];
  Object.assign(found, { word, mentions: named === null ? [] : [named] });
  if (found.status === 'published') foreseePostNotices(world, found, added);
};

const remove: TakeStep = async ({ world }, given) => {
  const found = ownPost(world, given);
  if (!found || !isActive(world, given.a)) return;
  const work = deletePost({ ctx: world.members[given.a]!, input: { id: found.id } });
  await expectRefusal(work, found.isDeleted ? 'not_found' : null);
  found.isDeleted = true;
};

const restore: TakeStep = async ({ world }, given) => {
  const deleted = world.posts.filter(({ author, isDeleted }) => author === given.a && isDeleted);
  const found = pick(deleted, given.n);
  if (!found || !isActive(world, given.a)) return;
  await restorePost({ ctx: world.members[given.a]!, input: { id: found.id } });
  found.isDeleted = false;
};

const publish: TakeStep = async ({ world }, given) => {
  const drafts = world.posts.filter(
    ({ author, status }) => author === given.a && status === 'draft',
  );
  const found = pick(drafts, given.n);
  if (!found || !isActive(world, given.a)) return;
  const work = publishPost({ ctx: world.members[given.a]!, input: { id: found.id, at: 'now' } });
  if (!(await expectRefusal(work, found.isDeleted ? 'not_found' : null))) return;
  found.status = 'published';
  announce(world, found);
};

const moderate: TakeStep = async (parts, { n, m }) => {
  const found = pick(parts.world.posts, n);
  if (!found) return;
  // More often shown again than hidden.
  found.isHidden = !found.isHidden && m % 2 === 0;
  const at = found.isHidden ? new Date() : null;
  await change(parts, sql`update posts set hidden_at = ${at} where id = ${found.id}`);
};

/** A like, a bookmark or hiding: set, or taken back, of any post. */
function mark(of: 'likes' | 'bookmarks' | 'hiddenBy'): TakeStep {
  const verb = { likes: likePost, bookmarks: bookmarkPost, hiddenBy: hidePost }[of];
  return async ({ world }, { a, n, m }) => {
    const found = pick(world.posts, n);
    if (!found || !isActive(world, a)) return;
    const isOn = m % 3 !== 0;
    const isAllowed = isOpen(world, a, found) || (of !== 'likes' && !isOn);
    const work = verb({ ctx: world.members[a]!, input: { id: found.id, isOn } });
    await expectRefusal<unknown>(work, isAllowed ? null : 'not_found');
    if (!isAllowed) return;
    const isNew = isOn && !found[of].has(a);
    if (isOn) found[of].add(a);
    else found[of].delete(a);
    if (!isNew || of !== 'likes') return;
    foreseeNotices(world, { kind: 'like', by: a, to: [found.author], post: found });
  };
}

/** Some posts are on the screen of a member, who may be able to read none of them. */
const view: TakeStep = async ({ world }, { a, n }) => {
  if (!isActive(world, a) || world.posts.length === 0) return;
  const shown = new Set([0, 3, 7].map((step) => pick(world.posts, n + step)!));
  const input = { post_ids: [...shown].map(({ id }) => id) };
  await recordViews({ ctx: world.members[a]!, input });
  for (const one of shown) if (one.author !== a && isOpen(world, a, one)) one.seen.add(a);
};

const createLink: TakeStep = async ({ world }, given) => {
  const found = ownPost(world, given);
  if (!found || !isActive(world, given.a)) return;
  const input = createShareLinkSchema.parse({ kind: 'post', post_id: found.id });
  const refusal = found.isDeleted
    ? 'not_found'
    : mayRead(world, null, found)
      ? null
      : 'post_not_public';
  const hashPassword = async (text: string) => text;
  const work = createShareLink({ ctx: world.members[given.a]!, hashPassword, input });
  const made = await expectRefusal(work, refusal);
  if (made) found.links.push({ id: made.row.id, token: made.token, isRevoked: false });
};

const revokeLink: TakeStep = async ({ world }, given) => {
  const links = world.posts.flatMap(({ author, links: all }) => (author === given.a ? all : []));
  const found = pick(links, given.n);
  if (!found || !isActive(world, given.a)) return;
  await revokeShareLink({ ctx: world.members[given.a]!, input: { id: found.id } });
  found.isRevoked = true;
};

export const postSteps = {
  post,
  edit,
  delete: remove,
  restore,
  publish,
  moderate,
  createLink,
  revokeLink,
  like: mark('likes'),
  bookmark: mark('bookmarks'),
  hide: mark('hiddenBy'),
  view,
} satisfies Record<string, TakeStep>;
