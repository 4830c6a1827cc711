/** Spec point 2: so many messages are listed, each cut to so many characters. */
export const shownMessages = 3;
const shownCharacters = 25;

/** The beginning of a message; whole characters, also where one takes several units. */
export function cutMessage(content: string): string {
  const characters = [...new Intl.Segmenter().segment(content.trim())];
  if (characters.length <= shownCharacters) return content.trim();
  const beginning = characters.slice(0, shownCharacters).map(({ segment }) => segment);
  return `${beginning.join('')}…`;
}
