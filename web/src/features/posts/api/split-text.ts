import { beforeTagSource, tagSource } from '@kith/contract/posts/rules';
import type { Mention } from '@kith/contract/posts/schemas';

/** A piece of a text, with its position; what it is decides how it is shown. */
export type TextPart = { at: number; text: string } & (
  | { kind: 'text' }
  | { kind: 'link'; href: string }
  | { kind: 'tag'; tag: string }
  | { kind: 'mention'; memberId: string }
);

const linkOrTag = new RegExp(`https?:\\/\\/[^\\s<>"'\`]+|${beforeTagSource}#${tagSource}`, 'giu');
/** Punctuation that ends a sentence rather than an address. */
const trailing = /[.,;:!?…、。」』）)\]}]+$/u;
const onlyDigits = /^#[\p{N}_-]+$/u;

/** Splits a text at its mentions, addresses and tags; only http and https become links. */
export function splitText(body: string, mentions: readonly Mention[]): TextPart[] {
  const found = [...findMentions(body, mentions), ...findLinksAndTags(body)].toSorted(
    (one, other) => one.at - other.at,
  );
  const parts: TextPart[] = [];
  let at = 0;
  for (const part of found) {
    // Inside an address there is neither a name nor a tag.
    if (part.at < at) continue;
    if (part.at > at) parts.push({ kind: 'text', at, text: body.slice(at, part.at) });
    parts.push(part);
    at = part.at + part.text.length;
  }
  if (at < body.length) parts.push({ kind: 'text', at, text: body.slice(at) });
  return parts;
}

function findMentions(body: string, mentions: readonly Mention[]): TextPart[] {
  const parts: TextPart[] = [];
  // The longest name first: "Ann" is not meant in "@Ann Lee".
  const byLength = mentions.toSorted((one, other) => other.name.length - one.name.length);
  for (const { member_id: memberId, name } of byLength) {
    const text = `@${name}`;
    for (let at = body.indexOf(text); at !== -1; at = body.indexOf(text, at + text.length)) {
      const isTaken = parts.some((part) => at < part.at + part.text.length && part.at <= at);
      if (!isTaken) parts.push({ kind: 'mention', at, text, memberId });
    }
  }
  return parts;
}

function findLinksAndTags(body: string): TextPart[] {
  return Array.from(body.matchAll(linkOrTag), (match): TextPart | null => {
    const [text] = match;
    const at = match.index;
    if (text.startsWith('#')) {
      return onlyDigits.test(text) ? null : { kind: 'tag', at, text, tag: text.slice(1) };
    }
    const shown = trimEnd(text);
    const url = URL.parse(shown);
    return url && { kind: 'link', at, text: shown, href: url.href };
  }).filter((part) => part !== null);
}

/** A closing bracket belongs to an address that contains the opening one. */
function trimEnd(found: string): string {
  const end = trailing.exec(found)?.[0] ?? '';
  const bare = found.slice(0, found.length - end.length);
  return end.startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare;
}
