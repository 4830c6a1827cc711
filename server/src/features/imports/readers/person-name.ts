import { contactLimits } from '@kith/contract/contacts/rules';

import { cutText } from './cut-text.ts';

type Name = { first_name: string; last_name: string };

const particles = new Set(
  'al bin da de del della der den di dos du el la le ten ter van vom von zu zum zur'.split(' '),
);
const honorifics = /^(?:dr|prof|mr|mrs|ms|herr|frau|monsieur|madame|sr|sra|ing)\.?$/iu;
const unspacedName = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}$/u;
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u;
const longestSingleSurname = 3;

/**
 * A full name as first and last: `Doe, Jane` and `Jane van der Doe` alike; names in Han or kana
 * start with the family name, which has one character out of up to three, else two.
 */
export function splitFullName(text: string): Name {
  const [family, given, ...rest] = text.split(',').map((part) => part.trim());
  if (family && given && rest.length === 0) return { first_name: given, last_name: family };
  const words = text.split(/\s+/u).filter((word) => word !== '' && !honorifics.test(word));
  const [first = text.trim()] = words;
  if (words.length === 2 && words.every((word) => eastAsian.test(word))) {
    return { first_name: words[1]!, last_name: first };
  }
  if (words.length < 2) return unspacedName.test(first) ? splitUnspaced(first) : only(first);
  const particle = words.findIndex((word, index) => index > 0 && particles.has(word));
  const at = particle > 0 && particle < words.length - 1 ? particle : words.length - 1;
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') };
}

function splitUnspaced(name: string): Name {
  const characters = [...name];
  const at = characters.length <= longestSingleSurname ? 1 : 2;
  return { first_name: characters.slice(at).join(''), last_name: characters.slice(0, at).join('') };
}

const only = (name: string): Name => ({ first_name: name, last_name: '' });

/** `jane.doe@x.example` is Jane Doe; an address that doesn't look like a name is used as it is. */
export function nameFromEmail(email: string): Name {
  const local = email.slice(0, email.indexOf('@'));
  const words = local.split(/[._]+/u);
  if (words.length < 2 || !words.every((word) => /^\p{L}{2,}(?:-\p{L}+)*$/u.test(word))) {
    return only(cutText(email, contactLimits.name));
  }
  const capital = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return { first_name: capital.slice(0, -1).join(' '), last_name: capital.at(-1)! };
}
