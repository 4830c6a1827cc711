/** What is being typed after an `@` or a `#`, up to the cursor. */
export type TypedQuery = { sign: '@' | '#'; text: string; start: number };

const beforeCursor = /(?:^|[\s([{（「『【"'])([@#])([^\s@#]*(?: [^\s@#]+)?)$/u;
const longest = 40;

/** The name or tag that is being typed at the cursor; null where there is none. */
export function readQuery(text: string, cursor: number): TypedQuery | null {
  const [, sign, typed = ''] = beforeCursor.exec(text.slice(0, cursor)) ?? [];
  if ((sign !== '@' && sign !== '#') || typed.length > longest) return null;
  // A tag is one word, a name has two.
  if (sign === '#' && typed.includes(' ')) return null;
  return { sign, text: typed, start: cursor - typed.length - 1 };
}
