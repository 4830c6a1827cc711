import { foldText } from '@kith/contract/core/text';
import {
  namesMention,
  postLimits,
  readLinks,
  readTags,
  tagKey,
  uniqueTags,
} from '@kith/contract/posts/rules';
import type { Mention } from '@kith/contract/posts/schemas';

import { indexedWords } from '#features/contacts/search-words.ts';

/** What is stored of a post's text: its tags with those of the text, and its words for search. */
export function deriveContent(body: string, givenTags: readonly string[], linkUrl: string | null) {
  const tags = uniqueTags([...givenTags, ...readTags(body)]);
  return {
    body,
    tags,
    tag_keys: tags.map(tagKey),
    search_text: indexedWords([body, ...tags].join('\n'), foldText).join(' '),
    has_links: linkUrl !== null || readLinks(body).length > 0,
  };
}

/** The mentions that the text really contains, each member once. */
export function keptMentions(body: string, mentions: readonly Mention[]): Mention[] {
  const named = mentions.filter(({ name }) => namesMention(body, name));
  const byMember = new Map(named.map((mention) => [mention.member_id, mention]));
  return [...byMember.values()].slice(0, postLimits.mentions);
}

/** How many addresses a new post or comment brings. */
export function countLinks(body: string, linkUrl: string | null): number {
  const links = new Set(readLinks(body));
  if (linkUrl !== null) links.add(linkUrl);
  return links.size;
}
