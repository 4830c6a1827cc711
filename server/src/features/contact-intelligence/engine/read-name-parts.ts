import type { Locale } from '@kith/contract/core/locales';

import type { Finding, KnownContact } from './known-contact.ts';

const prefix =
  /^(?:dr|prof|mr|mrs|ms|mx|sir|dame|herr|frau|hr|fr|mme|mlle|mm?|sr|sra|srta|dra|don|doña|ing|dipl)\.?$/iu;
const suffix = /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|mba|esq|cpa|llm|msc|bsc)\.?$/iu;
const particle =
  /^(?:de|del|della|di|da|dos|das|du|des|la|le|van|von|der|den|zu|zur|zum|ter|ten|al|el|bin|ibn|ben|af|av)$/iu;
const han = /^\p{Script=Han}{2,4}$/u;
const hangul = /^\p{Script=Hangul}{3}$/u;
const eastAsian =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー・]+$/u;
const doubleSurnames =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|東方|皇甫|尉迟|公孙|公孫|慕容|司徒|令狐|夏侯)/u;
const chinesePhone = /^\+(?:86|852|853|886|65)/u;

type Parts = { prefix: string; first: string; last: string; suffix: string; confidence: number };

/** The parts of a name that is in one field as a whole; the name itself stays as it is. */
export function readNameParts(contact: KnownContact, locale: Locale): Finding | null {
  const { first_name: first, last_name: last, name_prefix: before, name_suffix: after } = contact;
  const whole = first === '' ? last : last === '' ? first : '';
  if (whole === '' || before !== '' || after !== '') return null;
  const isChinese = locale === 'zh-CN' || contact.phones.some((phone) => chinesePhone.test(phone));
  const parts = splitName(whole.trim(), isChinese);
  if (!parts) return null;
  return {
    field: 'name',
    value: [parts.prefix, parts.first, parts.last, parts.suffix].filter(Boolean).join(' · '),
    source: 'name',
    words: whole,
    confidence: parts.confidence,
    written: {
      name_prefix: parts.prefix,
      first_name: parts.first,
      last_name: parts.last,
      name_suffix: parts.suffix,
    },
  };
}

function splitName(whole: string, isChinese: boolean): Parts | null {
  const words = whole.split(/[\s　]+/u).filter((word) => word !== '');
  if (words.every((word) => eastAsian.test(word))) return splitEastAsian(words, isChinese);
  if (words.some((word) => eastAsian.test(word))) return null;
  return splitWestern(whole);
}

/** Family name first. Without a space only what is certain: Korean, and Chinese where that is known. */
function splitEastAsian(words: string[], isChinese: boolean): Parts | null {
  const [one = '', two] = words;
  const made = (last: string, first: string, confidence: number) => ({
    prefix: '',
    suffix: '',
    last,
    first,
    confidence,
  });
  if (words.length === 2 && two !== undefined) return made(one, two, 0.9);
  if (words.length !== 1) return null;
  if (hangul.test(one)) return made(one.slice(0, 1), one.slice(1), 0.8);
  if (!isChinese || !han.test(one)) return null;
  const length = doubleSurnames.test(one) && one.length > 2 ? 2 : 1;
  return one.length - length > 2 ? null : made(one.slice(0, length), one.slice(length), 0.85);
}

function splitWestern(whole: string): Parts | null {
  const comma = /^(?<last>[^,]+), (?<first>[^,]+)$/u.exec(whole)?.groups;
  const isReversed = comma !== undefined && !suffix.test(comma['first'] ?? '');
  const text = isReversed ? `${comma['first']} ${comma['last']}` : whole.replaceAll(',', ' ');
  const words = text.split(/\s+/u).filter((word) => word !== '');
  let start = 0;
  while (start < words.length - 1 && prefix.test(words[start]!)) start += 1;
  let end = words.length;
  while (end - 1 > start && suffix.test(words[end - 1]!)) end -= 1;
  const names = words.slice(start, end);
  if (names.length === 0 || names.length > 6) return null;
  if (names.some((name) => !/^[\p{L}\p{M}'’.-]+$/u.test(name))) return null;
  const from = isReversed ? (comma['first'] ?? '').split(/\s+/u).length - start : lastNameAt(names);
  if (from <= 0 || from >= names.length) return null;
  return {
    prefix: words.slice(0, start).join(' '),
    first: names.slice(0, from).join(' '),
    last: names.slice(from).join(' '),
    suffix: words.slice(end).join(' '),
    confidence: names.length === 2 ? 0.9 : isReversed ? 0.85 : 0.7,
  };
}

/** Where the family name begins: at its first particle, else with the last word. */
function lastNameAt(names: readonly string[]): number {
  const at = names.findIndex(
    (name, index) => index > 0 && index < names.length - 1 && particle.test(name),
  );
  return at === -1 ? names.length - 1 : at;
}
