import { type RoleFunction, seniorities, type Seniority } from '@kith/contract/analyses/rules';
import { foldText } from '@kith/contract/core/text';

import {
  findWide,
  findWord,
  longestNarrow,
  longestWide,
  readWords,
  type RoleMeaning,
} from './role-index.ts';

/** What a title says. `words` are those of the part that it was read from. */
export type Role = {
  seniority: Seniority | null;
  role: RoleFunction | null;
  words: string;
  /** How sure each of the two is. */
  confidence: { seniority: number; role: number };
};

type Found = RoleMeaning & { start: number };
type Part = {
  words: string;
  isStated: boolean;
  seniority: Seniority | null;
  role: RoleFunction | null;
  isMixed: boolean;
};

const separators = /[|/·•,;、，｜／;()（）\n]|\s[-–—&＆+]\s|\s(?:and|und|et|y|e|sowie)\s|兼|＆/giu;
/** What follows says where or for which people someone works, not what they are. */
const surroundings =
  /\s(?:at|bei|beim|chez|for|für|fur|pour|para|helping|with|mit|avec|con|reporting|serving)\s|\s?[@＠]|向け|担当(?=の)/iu;
const former =
  /^\s*(?:ex[\s-]|exdirect|expresident|former|formerly|previously|past |once |ehemalig|früher|frueher|ancien|anciennement|antigu|anterior|元(?![気气])|前(?![端台線线])|原(?![画创料])|曾任|前任|曾经)/iu;
const notYet =
  /^\s*(?:aspiring|future|incoming|wannabe|angehende|künftige|zukünftige|futur|futura|aspirante|見習い志望|准备成为)/iu;
const retired =
  /(?:^|[^\p{L}])(?:retired|im ruhestand|a\.\s?d\.|i\.\s?r\.|jubilad[oa]|retraitée?|pensionnée?|emeritus|emerita)(?:$|[^\p{L}])|退休|退職|定年|引退/iu;

const rank = (level: Seniority) => seniorities.indexOf(level);

/** What a title states about how senior someone is and what they work on, now. */
export function readRole(title: string): Role | null {
  if (retired.test(title)) return null;
  const parts = title.split(separators).flatMap((words) => readPart(words) ?? []);
  const best = chooseBest(parts);
  if (!best) return null;
  const role = chooseFunction(parts, best);
  const seniority = best.seniority ?? (role === null ? null : 'professional');
  return {
    seniority,
    role,
    words: best.words,
    confidence: {
      seniority: best.isStated ? (parts.length > 2 ? 0.88 : 0.95) : 0.65,
      role: role === 'general' ? 0.8 : best.isMixed ? 0.75 : 0.92,
    },
  };
}

function readPart(text: string): Part | null {
  const words = text.trim();
  if (words === '' || former.test(words) || notYet.test(words)) return null;
  const cut = words.split(surroundings, 1)[0]!;
  const found = cutAfterAssistant([...findNarrowTerms(cut), ...findWideTerms(cut)]);
  if (found.length === 0) return null;
  const roles = readRoles(found, cut);
  const seniority = readSeniority(found);
  if (seniority === null && roles.length === 0) return null;
  return {
    words,
    isStated: seniority !== null,
    seniority,
    role: roles.at(0) ?? null,
    isMixed: new Set(roles).size > 1,
  };
}

function findNarrowTerms(text: string): Found[] {
  const words = readWords(text);
  const found: Found[] = [];
  for (let at = 0; at < words.length;) {
    let taken = 1;
    for (let length = Math.min(longestNarrow, words.length - at); length > 0; length -= 1) {
      const key = words
        .slice(at, at + length)
        .map((word) => word.key)
        .join(' ');
      const meaning = findWord(key);
      if (!meaning) continue;
      found.push({ ...meaning, start: words[at]!.start });
      taken = length;
      break;
    }
    at += taken;
  }
  return found;
}

function findWideTerms(text: string): Found[] {
  const folded = foldText(text);
  const found: Found[] = [];
  for (let at = 0; at < folded.length;) {
    let taken = 1;
    for (let length = Math.min(longestWide, folded.length - at); length > 0; length -= 1) {
      const meaning = findWide(folded.slice(at, at + length));
      if (!meaning) continue;
      found.push({ ...meaning, start: at });
      taken = length;
      break;
    }
    at += taken;
  }
  return found;
}

/** Who assists somebody is not what that somebody is. */
function cutAfterAssistant(found: Found[]): Found[] {
  const ordered = found.toSorted((one, other) => one.start - other.start);
  const at = ordered.findIndex(({ role }) => role === 'administration');
  const isAssisting = ordered[at]?.seniority === 'professional';
  return isAssisting ? ordered.slice(0, at + 1) : ordered;
}

/** What someone works on, the likeliest first: what they are before what it is of. */
function readRoles(found: readonly Found[], text: string): RoleFunction[] {
  const stated = found.filter(({ role }) => role !== null);
  const exact = stated.filter(({ role }) => role !== 'general');
  const roles = exact.length > 0 ? exact : stated;
  const isNounFirst = roles.some((one) => one.isNounFirst);
  const of = text.search(/\sof\s/iu);
  const before = of < 0 ? [] : roles.filter(({ start }) => start < of);
  const after = before.length > 0 ? before : roles;
  const ordered = isNounFirst ? after : after.toReversed();
  return ordered.map(({ role }) => role!);
}

function readSeniority(found: readonly Found[]): Seniority | null {
  const levels = found.flatMap(({ seniority }) => seniority ?? []);
  if (levels.length === 0) return null;
  const top = levels.reduce((one, other) => (rank(other) > rank(one) ? other : one));
  const low = levels.find((level) => level === 'student' || level === 'junior');
  return low !== undefined && rank(top) < rank('manager') ? low : top;
}

/** Of several roles the one that decides most; a seat on a board is not what someone does. */
function chooseBest(parts: readonly Part[]): Part | undefined {
  const weight = ({ seniority }: Part) =>
    seniority === null ? -0.5 : seniority === 'board' ? 0.5 : rank(seniority) + 1;
  return parts.reduce<Part | undefined>(
    (best, part) => (!best || weight(part) > weight(best) ? part : best),
    undefined,
  );
}

function chooseFunction(parts: readonly Part[], best: Part): RoleFunction | null {
  if (best.role !== null && best.role !== 'general') return best.role;
  const others = parts.filter(
    (part) => part !== best && part.role !== null && part.role !== 'general',
  );
  const other =
    best.role === null
      ? (others.find(({ isStated }) => !isStated) ?? others[0])
      : others.find(({ seniority }) => seniority !== 'board');
  return other?.role ?? best.role;
}
