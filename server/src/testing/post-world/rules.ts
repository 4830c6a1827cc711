import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';

import {
  everyone,
  type ModelComment,
  type ModelPost,
  type Notice,
  type Pair,
  type World,
} from './world.ts';

/** Who looks: a member, or null for a visitor. */
export type Viewer = number | null;

const pairOf = ({ pairs }: World, one: number, two: number): Pair => pairs[one]![two]!;

/** The owner's contact that is the other member, while it is there. */
export function linkOf(world: World, owner: number, other: number): Pair | null {
  const pair = pairOf(world, owner, other);
  return owner !== other && pair.isLinked && !pair.isContactDeleted ? pair : null;
}

export function isBlocked(world: World, one: Viewer, two: Viewer): boolean {
  if (one === null || two === null || one === two) return false;
  return pairOf(world, one, two).blocks || pairOf(world, two, one).blocks;
}

/** Neither banned nor without the consent to be processed. */
export function isActive({ people }: World, member: number): boolean {
  const { isBanned, agrees } = people[member]!;
  return !isBanned && agrees;
}

type Addressed = Pick<ModelPost, 'author' | 'visibility' | 'chosen' | 'isForGroup'>;

/** Whether a post with this visibility is meant for someone else than its author. */
export function isFor(world: World, viewer: Viewer, post: Addressed): boolean {
  if (post.visibility === 'public') return true;
  if (viewer === null) return false;
  const held = linkOf(world, post.author, viewer);
  if (held === null) return false;
  switch (post.visibility) {
    case 'network':
      return linkOf(world, viewer, post.author) !== null;
    case 'first_degree': {
      const least = world.people[post.author]!.threshold;
      return held.warmth >= (least ?? defaultPrivacyPreferences.warmth_threshold);
    }
    case 'selected':
      return post.chosen.includes(viewer) || (post.isForGroup && held.isInGroup);
    case 'private':
      return false;
  }
}

/** The rules of visibility in plain words. */
export function mayRead(world: World, viewer: Viewer, post: ModelPost): boolean {
  if (post.isDeleted) return false;
  if (post.author === viewer) return true;
  if (post.status !== 'published' || post.isHidden) return false;
  if (!isActive(world, post.author) || isBlocked(world, viewer, post.author)) return false;
  return isFor(world, viewer, post);
}

/** A post's pictures are for those who may read it, and stay its author's. */
export const mayOpenPictures = (world: World, viewer: number, post: ModelPost): boolean =>
  post.pictures !== null && (post.author === viewer || mayRead(world, viewer, post));

/** A readable post that is shown among others: published, and not hidden by a moderator. */
export function isListed(world: World, viewer: Viewer, post: ModelPost): boolean {
  return mayRead(world, viewer, post) && post.status === 'published' && !post.isHidden;
}

/** A listed post of someone that the viewer has to do with, neither muted nor taken out. */
export function isInFeed(world: World, viewer: number, post: ModelPost): boolean {
  const { author } = post;
  if (!isListed(world, viewer, post) || post.hiddenBy.has(viewer)) return false;
  if (author === viewer) return true;
  const mine = pairOf(world, viewer, author);
  if (mine.mutes) return false;
  return (
    linkOf(world, viewer, author) !== null || pairOf(world, author, viewer).isLinked || mine.follows
  );
}

/** Whether comments and likes are open to the viewer. */
export const isOpen = (world: World, viewer: number, post: ModelPost): boolean =>
  post.status === 'published' && mayRead(world, viewer, post);

/** Nothing is shown or counted of what someone shared who is gone or no longer agrees to it. */
const isThere = (world: World, { isDeleted, isHidden, author }: ModelComment) =>
  !isDeleted && !isHidden && isActive(world, author);

/** A comment, and what it answers, is of no one that has a block with the viewer. */
function isUnblocked(world: World, viewer: number, { author, parent }: ModelComment): boolean {
  return !isBlocked(world, viewer, author) && (!parent || !isBlocked(world, viewer, parent.author));
}

export function seesComment(world: World, viewer: number, comment: ModelComment): boolean {
  return (
    isThere(world, comment) &&
    isOpen(world, viewer, comment.post) &&
    isUnblocked(world, viewer, comment)
  );
}

export type Thread = { id: string; word: string | null; likes: number; replies: string[] };

/** What a moderator hid, its writer still reads among the others. */
const isListedFor = (world: World, viewer: number, comment: ModelComment) =>
  isThere(world, { ...comment, isHidden: comment.isHidden && comment.author !== viewer });

/** The comments of a post; without a word a tombstone, which stays for its answers. */
export function threadsOf(world: World, viewer: number, post: ModelPost): Thread[] {
  const shown = world.comments.filter(
    (one) => one.post === post && isUnblocked(world, viewer, one),
  );
  return shown.flatMap((top) => {
    if (top.parent) return [];
    const isKept = isListedFor(world, viewer, top);
    const replies = shown
      .filter((one) => one.parent === top && isListedFor(world, viewer, one))
      .map(({ id }) => id);
    if (!isKept && replies.length === 0) return [];
    const likes = isKept ? likersOf(world, viewer, top).length : 0;
    return [{ id: top.id, word: isKept ? top.word : null, likes, replies }];
  });
}

/** Whether what one member did is shown to another. */
const isShown = (world: World, viewer: number, actor: number) =>
  isActive(world, actor) && !isBlocked(world, viewer, actor);

export const likersOf = (world: World, viewer: number, { likes }: { likes: Set<number> }) =>
  [...likes].filter((one) => isShown(world, viewer, one));

/** The counts of a post as a member sees them. */
export function countsOf(world: World, viewer: number, post: ModelPost) {
  const comments = world.comments.filter(
    (one) => one.post === post && isThere(world, one) && isUnblocked(world, viewer, one),
  );
  const shares = world.posts.filter(
    (one) =>
      one.shared === post &&
      one.status === 'published' &&
      !one.isDeleted &&
      !one.isHidden &&
      isShown(world, viewer, one.author),
  );
  return {
    like_count: likersOf(world, viewer, post).length,
    comment_count: comments.length,
    share_count: shares.length,
    // Who is gone has still seen it.
    view_count: [...post.seen].filter((one) => !isBlocked(world, viewer, one)).length,
  };
}

/** The members that one may name, below a post also those who wrote there. */
export function mayMention(
  world: World,
  { by, post = null }: { by: number; post?: ModelPost | null },
): number[] {
  const present = new Set<number>();
  if (post && mayRead(world, by, post)) {
    present.add(post.author);
    for (const one of world.comments)
      if (one.post === post && isThere(world, one)) present.add(one.author);
  }
  return everyone.filter((other) => {
    if (other === by || !isShown(world, by, other)) return false;
    return (
      linkOf(world, by, other) !== null || pairOf(world, by, other).follows || present.has(other)
    );
  });
}

/** Those that a notification names or counts. */
export const actorsOf = (world: World, { to, actors }: Notice) =>
  actors.filter((actor) => isShown(world, to, actor));

/** A notification of a post stays while the member may read what it is about. */
export function holdsNotice(world: World, notice: Notice): boolean {
  const { to, post, comment } = notice;
  if (!mayRead(world, to, post) || actorsOf(world, notice).length === 0) return false;
  return comment === null || (isThere(world, comment) && isUnblocked(world, to, comment));
}
