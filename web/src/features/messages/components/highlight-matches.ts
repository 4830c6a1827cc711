/** How much of a long message is shown before the first match. */
const leadLength = 40;

export type MarkedPart = { at: number; text: string; isMatch: boolean };

/** A message split at its matches, starting shortly before the first one. */
export function highlightMatches(content: string, words: string): MarkedPart[] {
  const needles = words.split(/\s+/u).filter(Boolean).map(escapePattern);
  if (needles.length === 0) return [{ at: 0, text: content, isMatch: false }];
  const pattern = new RegExp(`(${needles.join('|')})`, 'iu');
  const first = pattern.exec(content)?.index ?? 0;
  const from = first > leadLength * 2 ? first - leadLength : 0;
  const shown = `${from > 0 ? '…' : ''}${content.slice(from)}`;
  return shown
    .split(new RegExp(pattern.source, 'giu'))
    .map((text, at) => ({ at, text, isMatch: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

function escapePattern(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}
