import { contactLimits } from '@kith/contract/contacts/rules';
import { cutText } from '@kith/contract/core/text';

/** The parts of a name, as in RFC 6350. */
export type NameParts = {
  first_name: string;
  last_name: string;
  name_prefix?: string;
  name_suffix?: string;
};

const particles = new Set(
  'al bin da de del della der den di dos du el la le ten ter van vom von zu zum zur'.split(' '),
);
const prefix =
  /^(?:dr|prof|mag|ing|dipl|mr|mrs|ms|mx|miss|sir|dame|rev|hon|herr|frau|fr|monsieur|madame|mme|mlle|sr|sra|srta)\.?(?:-ing\.?)?$/iu;
/** After a comma; alone some of them are names too (`Ma`). */
const suffix =
  /^(?:jr|sr|i{2,3}|iv|esq|ph\.?\s?d|m\.?d|d\.?d\.?s|d\.?m\.?d|j\.?d|m\.?b\.?a|m\.?a|b\.?a|m\.?sc?|b\.?sc?|b\.?eng|ll\.?[bm]|r\.?n|c\.?p\.?a|cfa|pmp|p\.?e|o\.?b\.?e|m\.?b\.?e|a\.?c\.?p)\.?$/iu;
const lastWordSuffix = /^(?:jr\.?|sr\.?|I{2,3}|IV|esq\.?|ph\.?d\.?|m\.d\.|MD|MBA|CPA|DDS)$/iu;
const unspacedName = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}$/u;
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u;
const longestSingleSurname = 3;

/**
 * A full name in its parts: `Doe, Jane` and `Dr. Jane van der Doe, PhD, MBA` alike; names in Han or
 * kana start with the family name, which has one character out of up to three, else two.
 */
export function splitFullName(text: string): NameParts {
  const [whole = '', ...rest] = text
    .split(',')
    .map((part) => part.trim())
    .filter((part, index) => index === 0 || part !== '');
  const name = rest.filter((part) => !suffix.test(part));
  const suffixes = rest.filter((part) => suffix.test(part));
  const [given] = name;
  if (whole !== '' && given !== undefined && name.length === 1) {
    const { words, ...titles } = takeTitles(given, suffixes);
    return { first_name: words.join(' '), last_name: whole, ...titles };
  }
  const { words, ...titles } = takeTitles(
    [whole, ...name].join(name.length > 0 ? ', ' : ''),
    suffixes,
  );
  return { ...splitWords(words, text.trim()), ...titles };
}

/** The titles before and after a name; at least one word stays. */
function takeTitles(text: string, suffixes: string[]) {
  const words = text.split(/\s+/u).filter(Boolean);
  const prefixes: string[] = [];
  while (words.length > 1 && prefix.test(words[0]!)) prefixes.push(words.shift()!);
  const ends = [...suffixes];
  while (words.length > 1 + Number(prefixes.length === 0) && lastWordSuffix.test(words.at(-1)!)) {
    ends.unshift(words.pop()!);
  }
  return {
    words,
    ...(prefixes.length > 0 ? { name_prefix: prefixes.join(' ') } : {}),
    ...(ends.length > 0 ? { name_suffix: ends.join(', ') } : {}),
  };
}

function splitWords(words: string[], whole: string): NameParts {
  const [first = whole] = words;
  if (words.length === 2 && words.every((word) => eastAsian.test(word))) {
    return { first_name: words[1]!, last_name: first };
  }
  if (words.length < 2) return unspacedName.test(first) ? splitUnspaced(first) : only(first);
  const particle = words.findIndex((word, index) => index > 0 && particles.has(word));
  const at = particle > 0 && particle < words.length - 1 ? particle : words.length - 1;
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') };
}

function splitUnspaced(name: string): NameParts {
  const characters = [...name];
  const at = characters.length <= longestSingleSurname ? 1 : 2;
  return { first_name: characters.slice(at).join(''), last_name: characters.slice(0, at).join('') };
}

const only = (name: string): NameParts => ({ first_name: name, last_name: '' });

/** `jane.doe@x.example` is Jane Doe; an address that doesn't look like a name is used as it is. */
export function nameFromEmail(email: string): NameParts {
  const local = email.slice(0, email.indexOf('@'));
  const words = local.split(/[._]+/u);
  if (words.length < 2 || !words.every((word) => /^\p{L}{2,}(?:-\p{L}+)*$/u.test(word))) {
    return only(cutText(email, contactLimits.name));
  }
  const capital = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return { first_name: capital.slice(0, -1).join(' '), last_name: capital.at(-1)! };
}
