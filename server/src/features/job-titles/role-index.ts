import type { RoleFunction, Seniority } from '@kith/contract/analyses/rules';
import { foldText } from '@kith/contract/core/text';

import { exactTerms } from './exact-terms.ts';
import { functionTerms } from './function-terms.ts';
import { levelTerms } from './level-terms.ts';
import { serviceTerms } from './service-terms.ts';

/** What one term of a title states, and whether only languages that put the noun first have it. */
export type RoleMeaning = {
  seniority: Seniority | null;
  role: RoleFunction | null;
  isNounFirst: boolean;
};

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const narrowWords = /[\p{L}\p{N}&]+/gu;

const narrow = new Map<string, RoleMeaning>();
const wideTerms = new Map<string, RoleMeaning>();
export const longestNarrow = 6;
export const longestWide = 12;

/** A word as terms are compared, with its place. */
export type RoleWord = { key: string; start: number; end: number };

/** The words of a text with spaces; runs without spaces are left out. */
export function readWords(text: string): RoleWord[] {
  const blanked = text.replaceAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu,
    ' ',
  );
  return [...blanked.matchAll(narrowWords)].map(({ 0: word, index }) => ({
    key: foldText(word),
    start: index,
    end: index + word.length,
  }));
}

for (const [meaning, languages] of [
  ...functionTerms,
  ...serviceTerms,
  ...levelTerms,
  ...exactTerms,
]) {
  for (const [language, list] of Object.entries(languages)) {
    for (const term of list.split(',')) addTerm(foldText(term), meaning, language);
  }
}

/** A later group replaces what an earlier one said of the same term. */
function addTerm(
  term: string,
  { seniority, role }: { seniority?: Seniority; role?: RoleFunction },
  language: string,
): void {
  const isWide = wide.test(term);
  const key = isWide
    ? term
    : readWords(term)
        .map((word) => word.key)
        .join(' ');
  if (key === '') return;
  const terms = isWide ? wideTerms : narrow;
  const before = terms.get(key);
  const isRomance = language === 'es' || language === 'fr';
  terms.set(key, {
    seniority: seniority ?? before?.seniority ?? null,
    role: role ?? before?.role ?? null,
    isNounFirst: isRomance && (before?.isNounFirst ?? true),
  });
}

/** German puts words together: the end of one says what someone is, its beginning of what. */
const compoundEnds = [
  'leiterin',
  'leiter',
  'leitung',
  'direktorin',
  'direktor',
  'vorstandin',
  'vorstand',
  'managerin',
  'manager',
  'assistentin',
  'assistent',
  'assistenz',
  'chefin',
  'chef',
  'entwicklerin',
  'entwickler',
  'ingenieurin',
  'ingenieur',
  'beraterin',
  'berater',
  'anwaltin',
  'anwalt',
  'arztin',
  'arzt',
  'lehrerin',
  'lehrer',
  'forscherin',
  'forscher',
  'referentin',
  'referent',
  'technikerin',
  'techniker',
  'spezialistin',
  'spezialist',
  'architektin',
  'architekt',
  'kauffrau',
  'kaufmann',
  'mitarbeiterin',
  'mitarbeiter',
];

export function findWord(key: string): RoleMeaning | undefined {
  return narrow.get(key) ?? readCompound(key);
}

export function findWide(term: string): RoleMeaning | undefined {
  return wideTerms.get(term);
}

function readCompound(word: string): RoleMeaning | undefined {
  if (word.length < 8 || word.includes(' ')) return undefined;
  const end = compoundEnds.find((one) => word.endsWith(one) && word.length > one.length + 1);
  if (end === undefined) return undefined;
  const begin = word.slice(0, -end.length);
  const field = longestBeginning(begin);
  const meaning = narrow.get(end);
  const isLeader = end.startsWith('chef');
  const seniority = isLeader ? 'director' : (meaning?.seniority ?? null);
  // Who is a doctor of something is a doctor; who leads something works in what they lead.
  const role = meaning?.role ?? field ?? null;
  if (seniority === null && role === null) return undefined;
  return { seniority, role, isNounFirst: false };
}

function longestBeginning(begin: string): RoleFunction | undefined {
  for (let length = begin.length; length >= 2; length -= 1) {
    const role = narrow.get(begin.slice(0, length))?.role;
    if (role && length >= Math.min(4, begin.length)) return role;
  }
  return undefined;
}
