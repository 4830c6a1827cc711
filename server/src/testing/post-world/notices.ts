import { holdsNotice, isActive, isBlocked, mayRead } from './rules.ts';
import type { ModelComment, ModelPost, Notice, World } from './world.ts';

type Act = {
  kind: Notice['kind'];
  by: number;
  to: readonly number[];
  post: ModelPost;
  comment?: ModelComment | null;
};

/** Who is notified of an act, once each, and where it is added to an earlier notification. */
export function foreseeNotices(world: World, { kind, by, to, post, comment = null }: Act): void {
  for (const member of new Set(to)) {
    const isMuted = world.pairs[member]![by]!.mutes;
    if (member === by || isMuted || isBlocked(world, member, by)) continue;
    if (!mayRead(world, member, post)) continue;
    const notice = { to: member, kind, post, comment, actors: [by], isEmailed: false };
    if (!holdsNotice(world, notice)) continue;
    const liker = kind === 'like' ? by : '';
    const fact = [member, kind, comment?.id ?? post.id, liker].join(' ');
    if (world.facts.has(fact)) continue;
    world.facts.add(fact);
    // Without the consent to be processed nothing is written.
    if (!world.people[member]!.agrees) continue;
    notice.isEmailed = kind === 'mention' && isActive(world, member);
    addNotice(world, notice);
  }
}

/** Likes of one post or comment are one notification, which names the latest and counts the others. */
function addNotice(world: World, notice: Notice): void {
  const known = world.notices.find(
    ({ to, kind, post, comment }) =>
      kind === 'like' && to === notice.to && post === notice.post && comment === notice.comment,
  );
  if (notice.kind === 'like' && known) known.actors.push(...notice.actors);
  else world.notices.push(notice);
}

/** What is notified of a post that was just published, or that now names more members. */
export function foreseePostNotices(world: World, post: ModelPost, named: readonly number[]): void {
  foreseeNotices(world, { kind: 'mention', by: post.author, to: named, post });
}

export function foreseeShareNotice(world: World, post: ModelPost): void {
  const { author, shared } = post;
  if (!shared || !mayRead(world, author, shared)) return;
  foreseeNotices(world, { kind: 'share', by: author, to: [shared.author], post });
}
