import { dayMs } from '../core/time.ts';
import { foldText } from '../core/text.ts';

/** Who may read a post, from no one else to everyone. `selected`: chosen contacts and groups. */
export const postVisibilities = [
  'private',
  'selected',
  'first_degree',
  'network',
  'public',
] as const;
export type PostVisibility = (typeof postVisibilities)[number];

export const postStatuses = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Orders of the member's own published posts. */
export const postSorts = ['newest', 'reach'] as const;
export type PostSort = (typeof postSorts)[number];

export const postLimits = {
  body: 3_000,
  comment: 1_000,
  tags: 10,
  tag: 50,
  mentions: 20,
  mentionName: 200,
  pictures: 10,
  pictureBytes: 10 * 1024 * 1024,
  altText: 1_000,
  audienceContacts: 500,
  audienceGroups: 50,
  link: 2_000,
  drafts: 100,
  pinned: 3,
  reportNote: 1_000,
} as const;

/** How long a deleted post or comment can be restored. */
export const postRestorableMs = dayMs;
/** How far ahead a post can be scheduled. */
export const scheduleAheadMs = 365 * dayMs;

/** For so long an account counts as new, and what it may then do in a day. */
export const newAccountMs = 7 * dayMs;
export const newAccountLimits = { mentionsPerDay: 10, linksPerDay: 5 } as const;

/**
 * A tag as it is written after `#`, as the source of a pattern: letters, digits and underscores, with
 * hyphens only between them, as in `usage-based`.
 */
export const tagSource = String.raw`[\p{L}\p{N}_](?:(?:[\p{L}\p{N}_]|-(?=[\p{L}\p{N}_])){0,48}[\p{L}\p{N}_])?`;
/** What may not stand before the `#` of a tag. */
export const beforeTagSource = String.raw`(?<![\p{L}\p{N}_&/])`;
const hashtag = new RegExp(`${beforeTagSource}#(${tagSource})`, 'gu');
const onlyDigits = /^[\p{N}_-]+$/u;

/** Tags written in a text as `#tag`, in their order. */
export function readTags(text: string): string[] {
  const tags = Array.from(text.matchAll(hashtag), ([, tag = '']) => tag);
  return uniqueTags(tags.filter((tag) => !onlyDigits.test(tag)));
}

/** By which tags are compared and found. */
export function tagKey(tag: string): string {
  return foldText(tag.replace(/^#/u, ''));
}

/** Those of a post's tags that its text doesn't contain. */
export function addedTags(tags: readonly string[], text: string): string[] {
  const written = new Set(readTags(text).map(tagKey));
  return tags.filter((tag) => !written.has(tagKey(tag)));
}

/** Tags without repetitions, each in its first spelling, at most as many as a post may have. */
export function uniqueTags(tags: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (key !== '' && !spellings.has(key)) spellings.set(key, tag);
  }
  return [...spellings.values()].slice(0, postLimits.tags);
}

const webAddress = /https?:\/\/[^\s<>"'）」』】]+/giu;

/** The addresses in a text, without the punctuation that follows them. */
export function readLinks(text: string): string[] {
  const found = Array.from(text.matchAll(webAddress), ([address]) =>
    address.replace(/[.,;:!?)\]]+$/u, ''),
  );
  return [...new Set(found.filter((address) => URL.canParse(address)))];
}

/** Whether a text names a mentioned person: `@` and the name as it was written. */
export function namesMention(text: string, name: string): boolean {
  return name !== '' && text.includes(`@${name}`);
}
