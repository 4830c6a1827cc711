const wideScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** "Mireille Okafor" → "MO", "山田 太郎" → "山", "" → "·". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0];
  if (!first) return '·';
  const firstLetter = [...first][0] ?? '';
  if (wideScript.test(first)) return firstLetter;
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (firstLetter + last).toLocaleUpperCase();
}

/** How many colours there are; pages without scripts have a rule for each. */
export const personHues = 36;

/** A hue (0 to 350) derived from a name, always the same, on every page. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return ((hash * 47) % personHues) * (360 / personHues);
}
