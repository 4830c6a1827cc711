/** Spec point 2: how many messages are listed, and the length of each. */
export const shownMessages = 3;
const shownCharacters = 25;

/** The beginning of a message; whole characters, even those of several code units. */
export function cutMessage(content: string): string {
  const characters = [...new Intl.Segmenter().segment(content.trim())];
  if (characters.length <= shownCharacters) return content.trim();
  const beginning = characters.slice(0, shownCharacters).map(({ segment }) => segment);
  return `${beginning.join('')}…`;
}
