import { readTerms } from '#features/matches/read-terms.ts';

import type { ContactText } from './contact-text.ts';
import {
  denials,
  denialsAfter,
  type Intent,
  type IntentPattern,
  intentPatterns,
  ofMember,
  others,
  verbsOfMember,
} from './intent-patterns.ts';
import { splitSentences } from './split-sentences.ts';

/** What somebody offers or looks for, with the sentence that says so. */
export type FoundIntent = {
  intent: Intent;
  value: string;
  words: string;
  confidence: number;
};

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const longestObject = 80;
const mostWords = 9;
/** How far before the phrase a denial or another person may be. */
const reach = 60;

/** Ends what is meant: a comma, a contrast, a reason, a purpose. */
const objectEnds =
  /[,;:，；：.!?。！？()（）\n]|\s[-–—]\s|(?<![\p{L}])(?:but|because|since|so that|who|which|that|while|when|before|after|until|if|though|although|again|anymore|right now|at the moment|this year|next year|these days|and (?:can|could|is|has|offers|would|wants|will|needs|asked|said)|or so|pero|porque|que|cuando|mientras|aunque|desde|antes|este año|ahora|actualmente|y (?:puede|ofrece|quiere|necesita|busca|pidió)|mais|parce|car|qui|quand|avant|pendant|cette année|actuellement|et (?:peut|propose|cherche|veut|offre)|aber|weil|denn|der|die(?=\s\p{L}+\s\p{L}+t(?:\s|$))|wenn|bevor|während|derzeit|momentan|dieses jahr|und (?:kann|bietet|sucht|möchte|hilft|will)|helfen|unterstützen|beraten|vorstellen|vermitteln|herstellen|an(?=\s*$)|kennenlernen|einstellen|finden)(?![\p{L}])|但是?|因为|不过|，|并且?(?=可以|能|愿意)|也(?=可以|能|愿意)|来(?=帮|做|负责)|ので|ため|が、|けど/iu;
const leading =
  /^(?:\s|(?:a|an|the|some|any|somebody|someone|people|more|new|good|great|experienced|his|her|their|our|un|una|unos|unas|el|la|los|las|une|des|du|de|les|le|d['’]|l['’]|einen|eine|einem|einer|ein|den|der|die|das|neue[nr]?|gerne?|also|urgently|currently|actively|urgentemente|actuellement|dringend|aktuell|derzeit|一位|一个|一名|一家|几位|一些)(?![\p{L}]))+/iu;
const trailing =
  /(?:\s|(?<![\p{L}])(?:for|to|in|with|of|and|or|the|a|y|de|et|und|für|for her|for him|now|soon|urgently|ahora|too|as well|的人|的)(?![\p{L}]))+$/iu;
const leadingWide =
  /^.*[、。，]|^.*(?:は|では|現在|今|いま|最近|ただいま|彼女は|彼は|一緒に働ける)/u;
const joins = /\s(?:and|or|y|o|et|ou|und|oder|&)\s|\s?[,、]\s?|和|与|及|以及|または|および|や/iu;
const empty =
  /^(?:(?:lui|leur|vous|le|la|les) \p{L}+er\b.*|help|ayuda|aide|hilfe|it|that|this|them|him|her|you|me|us|something|anything|someone|things|feedback|you\b.*|him\b.*|her\b.*|one|more|time|work with|him|dich|mich|uns|ihn|sie|es|etwas|帮助|时间|助け|人)$/iu;

/** What a text says that its subject offers and looks for. */
export function readIntents({
  text,
  speaker,
}: Pick<ContactText, 'text' | 'speaker'>): FoundIntent[] {
  // What the member writes to somebody says what the member wants.
  if (speaker === 'member_to') return [];
  return splitSentences(text).flatMap((sentence) => {
    if (/[?？]\s*$/u.test(sentence.text)) return [];
    return intentPatterns.flatMap((pattern) => readPattern(sentence.text, pattern, speaker));
  });
}

function readPattern(
  sentence: string,
  pattern: IntentPattern,
  speaker: ContactText['speaker'],
): FoundIntent[] {
  return [...sentence.matchAll(pattern.phrase)].flatMap((match) => {
    const before = sentence.slice(Math.max(0, match.index - reach), match.index);
    const after = sentence.slice(match.index + match[0].length);
    if (isDenied({ before, phrase: match[0], after }, pattern, speaker)) return [];
    const object = pattern.side === 'after' ? cutObject(after) : cutBefore(before);
    return splitObject(object).flatMap((value) => {
      if (!isMeaningful(value)) return [];
      const { concepts } = readTerms(value);
      const confidence = (concepts.length > 0 ? 0.9 : 0.7) - (speaker === 'contact' ? 0 : 0.02);
      return {
        intent: pattern.intent,
        value: pattern.put?.(value) ?? value,
        words: sentence,
        confidence,
      };
    });
  });
}

type Around = { before: string; phrase: string; after: string };

function isDenied(
  { before, phrase, after }: Around,
  { intent, side }: IntentPattern,
  speaker: ContactText['speaker'],
): boolean {
  const near = before.split(/[,;，；]|\s(?:but|pero|mais|aber|sondern)\s|但/iu).at(-1)!;
  const subject = side === 'before' ? before : near;
  if (others.test(before)) return true;
  if (denialsAfter.test(after)) return true;
  if (side === 'after' && denials.test(near)) return true;
  if (side === 'before' && /もし|以前|かつて|あなた/u.test(before)) return true;
  if (side === 'before' && /(?:kein|keine|keinen|no)\s/iu.test(before)) return true;
  if (speaker === 'member_about') {
    if (ofMember.test(`${subject}${phrase.split(' ')[0]}`) || verbsOfMember.test(phrase))
      return true;
  }
  return intent === 'offer' && /^\s*(?:of|from)(?![\p{L}])/iu.test(after);
}

function cutObject(after: string): string {
  const words = after.split(objectEnds, 1)[0]!.trim().split(/\s+/u).slice(0, mostWords).join(' ');
  return words.slice(0, longestObject).replace(leading, '').replace(trailing, '').trim();
}

function cutBefore(before: string): string {
  const isWide = wide.test(before);
  const last = isWide ? before.replace(leadingWide, '') : before.split(/[,;:()]/u).at(-1)!;
  return last.replace(leading, '').trim().slice(-longestObject);
}

/** Several things at once, where each of them is known for itself. */
function splitObject(object: string): string[] {
  const parts = object
    .split(joins)
    .map((part) => part.replace(leading, '').replace(trailing, '').trim());
  const isList = parts.length > 1 && parts.every((part) => readTerms(part).concepts.length > 0);
  return isList ? parts : [object];
}

function isMeaningful(value: string): boolean {
  const least = wide.test(value) ? 2 : 3;
  return value.length >= least && !empty.test(value);
}
