/** A piece of a text, with its position and its link. */
export type TextPart = { at: number; text: string; href: string | null };

const address = /https?:\/\/[^\s<>"'`]+/giu;
/** Punctuation that ends a sentence rather than an address. */
const trailing = /[.,;:!?…、。」』）)\]}]+$/u;

/** Splits a text at its web addresses; only http and https become links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    const shown = trimEnd(match[0]);
    const href = readAddress(shown);
    if (href === null) continue;
    if (match.index > at) parts.push({ at, text: text.slice(at, match.index), href: null });
    parts.push({ at: match.index, text: shown, href });
    at = match.index + shown.length;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), href: null });
  return parts;
}

/** A closing bracket belongs to an address that contains the opening one. */
function trimEnd(found: string): string {
  const end = trailing.exec(found)?.[0] ?? '';
  const bare = found.slice(0, found.length - end.length);
  return end.startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare;
}

function readAddress(text: string): string | null {
  const url = URL.parse(text);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
