import type { PostVisibility } from '@kith/contract/posts/rules';

import type { MemberContext } from '#platform/context.ts';

/*
 * A plain model of five members, what they wrote and what they are to each other. The rules over it
 * (`rules.ts`) say in plain words who reads what; the tests compare them with the product.
 */

export const size = 5;
export const everyone = Array.from({ length: size }, (_one, index) => index);
/** By which the members are mentioned. */
export const names = ['Ada', 'Ben', 'Cem', 'Dia', 'Eva'];

/** What one member did about another. */
export type Pair = {
  isLinked: boolean;
  isContactDeleted: boolean;
  isInGroup: boolean;
  warmth: number;
  blocks: boolean;
  follows: boolean;
  mutes: boolean;
};

type Person = { isBanned: boolean; agrees: boolean; threshold: number | null };

type ModelLink = { id: string; token: string; isRevoked: boolean };

export type ModelPost = {
  id: string;
  author: number;
  visibility: PostVisibility;
  status: 'draft' | 'published';
  isDeleted: boolean;
  isHidden: boolean;
  /** Members whose contact is chosen, and whether the author's group is. */
  chosen: number[];
  isForGroup: boolean;
  /** Occurs in its text only. */
  word: string;
  tag: string;
  shared: ModelPost | null;
  mentions: number[];
  likes: Set<number>;
  bookmarks: Set<number>;
  hiddenBy: Set<number>;
  /** Members who have seen it. */
  seen: Set<number>;
  links: ModelLink[];
  /** What it said before, the newest first. */
  past: string[];
  /** Its place among all that were published. */
  order: number | null;
  /** Its own picture and the one of its link, if it has them. */
  pictures: { own: string; ofLink: string } | null;
};

export type ModelComment = {
  id: string;
  post: ModelPost;
  author: number;
  parent: ModelComment | null;
  isDeleted: boolean;
  deletedBy: number | null;
  isHidden: boolean;
  word: string;
  likes: Set<number>;
};

/** A notification in a member's list. */
export type Notice = {
  to: number;
  kind: 'mention' | 'like' | 'comment' | 'share';
  post: ModelPost;
  comment: ModelComment | null;
  /** Several only of likes, the latest last. */
  actors: number[];
  /** Whether an email was planned. */
  isEmailed: boolean;
};

export type World = {
  /** By which its members, and no others, are found. */
  surname: string;
  members: MemberContext[];
  /** By owner and member. */
  contacts: string[][];
  groups: string[];
  pairs: Pair[][];
  people: Person[];
  posts: ModelPost[];
  comments: ModelComment[];
  notices: Notice[];
  /** What members were notified of, also where nothing was shown: the same is never said twice. */
  facts: Set<string>;
  words: number;
  /** How many posts were published. */
  published: number;
  /** By viewer: where their feed began when they last read it, and the place of its first post. */
  newest: ({ cursor: string; order: number } | undefined)[];
};

export function nextWord(world: World): string {
  world.words += 1;
  return `w${world.words}x`;
}

export const idOf = (world: World, index: number): string => world.members[index]!.actor.memberId;

export const indexOf = (world: World, id: string): number =>
  world.members.findIndex(({ actor }) => actor.memberId === id);

/** One of a list by any number; undefined of an empty one. */
export const pick = <Item>(items: readonly Item[], n: number): Item | undefined =>
  items[n % items.length];
