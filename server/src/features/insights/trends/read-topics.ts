import { foldText } from '@kith/contract/core/text';
import { readTags } from '@kith/contract/posts/rules';
import { deu, eng, fra, jpn, spa, zho } from 'stopword';

/** Topics by their folded key, each as it was written, and whether that was as a tag. */
export type Topics = Map<string, { text: string; isTag: boolean }>;

const stopWords = new Set([eng, deu, fra, spa, jpn, zho].flat().map((word) => foldText(word)));

/** What joins two words to one idea in Romance languages, English and German. */
const links = new Set(
  ['of', 'de', 'd’', "d'", 'du', 'des', 'del', 'der', 'für', 'for'].map(foldText),
);

/** What ends a phrase: two words around it are no pair. */
const breaks = /[\n.,;:!?()"“”«»…/|·•。、，；：！？（）「」『』【】]+|\s[-–—]\s/u;
const notWords = /https?:\/\/\S+|\S+@\S+|@[\p{L}\p{N}_]+/gu;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;
const writtenApart = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
const onlyHiragana = /^[\p{Script=Hiragana}ー]+$/u;
const onlyDigits = /^[\p{N}\s.-]+$/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** `l’` and the like, which French and Italian write with the next word. */
const elision = /^(?:[cdjlmnst]|qu)['’](?=\p{L})/iu;
const onlyOneHan = /^\p{Script=Han}$/u;

const leastLetters = 3;

/**
 * A part of a phrase: a word that can be a topic, one without a meaning of its own, or a break. The
 * dictionary cuts Chinese words that it doesn't have into single characters: such a piece is a topic only
 * with the next one.
 */
type Kind = 'topic' | 'piece' | 'stop' | 'break';
type Word = { kind: Kind; text: string; start: number; end: number };

/**
 * What a text is about: its tags, its words without those that have no meaning of their own, and pairs
 * of such words, beside each other or joined ("stockage d’énergie"). In six
 * languages; names of people are no topics.
 *
 * @param names of who wrote it and who it is about, folded.
 */
export function readTopics(text: string, names: ReadonlySet<string>): Topics {
  const topics: Topics = new Map();
  for (const tag of readTags(text)) addTag(topics, tag);
  for (const phrase of text.replaceAll(notWords, '\n').replaceAll('#', ' ').split(breaks)) {
    const words = readWords(phrase, names);
    for (const [place, word] of words.entries()) {
      if (word.kind === 'topic') add(topics, word.text);
      const next = followerOf(word, words.slice(place + 1, place + 3));
      if (next) add(topics, phrase.slice(word.start, next.end));
    }
  }
  return topics;
}

/** The second word of a pair. */
function followerOf({ kind }: Word, [next, last]: readonly Word[]): Word | undefined {
  if (kind !== 'topic' && kind !== 'piece') return undefined;
  if (next?.kind === kind) return next;
  const isJoined = kind === 'topic' && last?.kind === 'topic';
  return isJoined && next && links.has(foldText(next.text)) ? last : undefined;
}

/** A tag is the same topic as its words. */
export function addTag(topics: Topics, tag: string): void {
  add(topics, tag.replaceAll(/[_-]+/gu, ' ').trim(), true);
}

function add(topics: Topics, text: string, isTag = false): void {
  const key = foldText(text);
  if (key !== '' && !topics.has(key)) topics.set(key, { text, isTag });
}

function readWords(phrase: string, names: ReadonlySet<string>): Word[] {
  return segmentsOf(phrase).flatMap(({ segment, index }) => {
    const end = index + segment.length;
    const [article = ''] = elision.exec(segment) ?? [];
    const text = segment.slice(article.length);
    const word: Word = { kind: kindOf(text, names), text, start: index + article.length, end };
    return article === ''
      ? [word]
      : [{ kind: 'stop', text: article, start: index, end: word.start } as const, word];
  });
}

type Segment = { segment: string; index: number };

/** The dictionary of the segmenter is needed, and slow, only where words aren't written apart. */
function segmentsOf(phrase: string): Segment[] {
  if (wide.test(phrase)) {
    return Array.from(segmenter.segment(phrase)).filter(({ isWordLike }) => isWordLike);
  }
  return Array.from(phrase.matchAll(writtenApart), ({ 0: segment, index }) => ({ segment, index }));
}

function kindOf(text: string, names: ReadonlySet<string>): Kind {
  const key = foldText(text);
  if (names.has(key) || onlyDigits.test(key)) return 'break';
  if (stopWords.has(key) || onlyHiragana.test(text)) return 'stop';
  if (wide.test(text)) return onlyOneHan.test(text) ? 'piece' : 'topic';
  const length = [...text].length;
  // An abbreviation may be shorter.
  const isWord = length >= leastLetters || (length === 2 && text === text.toUpperCase());
  return isWord ? 'topic' : 'stop';
}
