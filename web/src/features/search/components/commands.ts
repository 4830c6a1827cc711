import { foldText } from '@kith/contract/core/text';
import type { ReactNode } from 'react';

/** An action or a destination, by name. */
export type SearchCommand = { id: string; label: string; icon: ReactNode; onRun: () => void };

/** The commands with a word for every word of the query, compared by their beginnings. */
export function matchCommands(
  commands: readonly SearchCommand[],
  query: string,
): readonly SearchCommand[] {
  const words = foldText(query).split(' ').filter(Boolean);
  return commands.filter(({ label }) => {
    const name = ` ${foldText(label)}`;
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
