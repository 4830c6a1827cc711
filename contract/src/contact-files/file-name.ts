import { cleanLine } from '../core/text.ts';
import { contactFileLimits } from './rules.ts';

const extensionPattern = /(?<=.)\.[a-z0-9]{1,16}$/iu;

/** The extension of a file name, with its dot; empty if there is none. */
export function extensionOf(name: string): string {
  return extensionPattern.exec(name)?.[0] ?? '';
}

/**
 * A safe file name: the last part of a path, one line, without hidden or misleading characters. A
 * name that is too long loses the end of its stem, never its extension. Empty when nothing is left.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/u).at(-1) ?? '';
  const line = cleanLine(last);
  const tidy = line.replace(/[. ]+$/u, '').normalize('NFC');
  const characters = [...tidy];
  if (characters.length <= contactFileLimits.name) return tidy;
  const extension = extensionOf(tidy);
  const room = contactFileLimits.name - extension.length;
  return characters.slice(0, room).join('').trimEnd() + extension;
}

/**
 * A member's new name for a file: a slash is removed, not read as a path, and the extension stays,
 * because it names the type. Empty when nothing is left.
 */
export function renameFile(name: string, current: string): string {
  const wanted = cleanFileName(name.replace(/[/\\]/gu, '-'));
  const extension = extensionOf(current);
  const isKept = wanted.toLowerCase().endsWith(extension.toLowerCase());
  return wanted === '' || isKept ? wanted : cleanFileName(wanted + extension);
}
