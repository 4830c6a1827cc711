import { foldText } from '@kith/contract/core/text';
import type { ReactNode } from 'react';

/** An action or a destination, by name. */
export type SearchCommand = {
  id: string;
  label: string;
  icon: ReactNode;
  /** Other words by which it is found. */
  words?: string;
  /** Its keys, as shown. */
  keys?: readonly string[];
  /** Offered before anything is typed. */
  isUsual?: boolean;
  /** What it acts on, if that is not the whole product. */
  heading?: string | undefined;
  onRun: () => void;
};

/** The commands with a word for every word of the query, compared by their beginnings; first the usual ones. */
export function matchCommands(
  commands: readonly SearchCommand[],
  query: string,
): readonly SearchCommand[] {
  const words = foldText(query).split(' ').filter(Boolean);
  if (words.length === 0) return commands.filter(({ isUsual }) => isUsual);
  return commands.filter(({ label, words: others = '' }) => {
    const name = ` ${foldText(`${label} ${others}`)}`;
    return words.every((word) => name.includes(` ${word}`) || isUnspacedMatch(name, word));
  });
}

/** Chinese and Japanese have no spaces between words. */
function isUnspacedMatch(name: string, word: string): boolean {
  return (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) && name.includes(word)
  );
}

const namingLength = 3;

/** Whether the query starts a command's name: then the command ranks before people. */
export function isCommandNamed(commands: readonly SearchCommand[], query: string): boolean {
  const start = foldText(query);
  return (
    start.length >= namingLength && commands.some(({ label }) => foldText(label).startsWith(start))
  );
}
