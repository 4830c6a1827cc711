import { foldText } from '@kith/contract/core/text';
import { readTags } from '@kith/contract/posts/rules';
import { deu, eng, fra, jpn, spa, zho } from 'stopword';

/** Topics by their folded key, each as it was written, and whether that was as a tag. */
export type Topics = Map<string, { text: string; isTag: boolean }>;

const stopWords = new Set([eng, deu, fra, spa, jpn, zho].flat().map((word) => foldText(word)));

/** What ends a phrase: two words around it are no pair. */
const breaks = /[\n.,;:!?()"“”«»…/|·•。、，；：！？（）「」『』【】]+|\s[-–—]\s/u;
const notWords = /https?:\/\/\S+|\S+@\S+|@[\p{L}\p{N}_]+/gu;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;
const onlyHiragana = /^[\p{Script=Hiragana}ー]+$/u;
const onlyDigits = /^[\p{N}\s.-]+$/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

const onlyOneHan = /^\p{Script=Han}$/u;

const leastLetters = 3;

/**
 * A word that can be a topic, else null, which parts two others. The dictionary cuts Chinese words that
 * it doesn't have into single characters: such a `isPiece` is a topic only with the next one.
 */
type Word = { key: string; text: string; isPiece: boolean } | null;

/**
 * What a text is about: its tags, its words without those that have no meaning of their own, and pairs
 * of such words beside each other. In six languages; names of people are no topics.
 *
 * @param names of who wrote it and who it is about, folded.
 */
export function readTopics(text: string, names: ReadonlySet<string>): Topics {
  const topics: Topics = new Map();
  for (const tag of readTags(text)) addTag(topics, tag);
  for (const phrase of text.replaceAll(notWords, '\n').replaceAll('#', ' ').split(breaks)) {
    const words = readWords(phrase, names);
    for (const [place, word] of words.entries()) {
      if (!word) continue;
      if (!word.isPiece) add(topics, word.key, word.text);
      const next = words[place + 1];
      if (next?.isPiece === word.isPiece) {
        const gap = wide.test(word.text) && wide.test(next.text) ? '' : ' ';
        add(topics, `${word.key}${gap}${next.key}`, `${word.text}${gap}${next.text}`);
      }
    }
  }
  return topics;
}

/** A tag is the same topic as its words. */
export function addTag(topics: Topics, tag: string): void {
  const text = tag.replaceAll(/[_-]+/gu, ' ').trim();
  add(topics, foldText(text), text, true);
}

function add(topics: Topics, key: string, text: string, isTag = false): void {
  if (key !== '' && !topics.has(key)) topics.set(key, { text, isTag });
}

function readWords(phrase: string, names: ReadonlySet<string>): Word[] {
  return Array.from(segmenter.segment(phrase))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => {
      const key = foldText(segment);
      if (!isTopic(segment, key) || names.has(key)) return null;
      return { key, text: segment, isPiece: onlyOneHan.test(segment) };
    });
}

function isTopic(text: string, key: string): boolean {
  if (stopWords.has(key) || onlyDigits.test(key) || onlyHiragana.test(text)) return false;
  if (wide.test(text)) return true;
  const length = [...text].length;
  // An abbreviation may be shorter.
  return length >= leastLetters || (length === 2 && text === text.toUpperCase());
}
