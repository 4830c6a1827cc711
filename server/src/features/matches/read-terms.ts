import { createTermReader, splitWords, stemWord } from '@kith/contract/core/term-index';
import { foldText } from '@kith/contract/core/text';

import { places } from './thesaurus/places.ts';
import { concepts } from './thesaurus/thesaurus.ts';

/** What a phrase says. A word is one that the thesaurus doesn't know. */
export type Terms = { concepts: string[]; places: string[]; words: string[] };

/** Words that say nothing about what is meant, folded and without their endings. */
const empty = new Set(
  [
    'a an the and or of for to in on at by with from is are am be my our your their we i you looking',
    'look seek seeking need needs needed want wants find finding someone anyone who can help helping',
    'new good great senior junior people person company companies work experience support advice intro',
    'introduction introductions able would like know knows more first next some any get',
    'el la los las un una de del y o para por con en que busca buscando necesita ayuda alguien persona',
    'le la les un une des du de et ou pour par avec en qui cherche besoin aide quelqu personne dans au',
    'der die das ein eine einen einem einer und oder für von mit im in zu zur zum wer sucht suche',
    'hilfe jemand brauche braucht bei als auf',
  ]
    .join(' ')
    .split(' ')
    .map((word) => stemWord(foldText(word))),
);

type Entry = { kind: 'concepts' | 'places'; id: string };
const read = createTermReader<Entry>([
  ...concepts.flatMap(({ id, terms }) =>
    terms.map((term): [string, Entry] => [term, { kind: 'concepts', id }]),
  ),
  ...Object.entries(places).map(([name, id]): [string, Entry] => [name, { kind: 'places', id }]),
]);

const saysSomething = (word: string) => word.length > 1 && !empty.has(word);

const known = new Map<string, Terms>();
/** Networks repeat their phrases: each is read once, as long as there are not too many. */
const mostKnown = 50_000;

/** What a phrase says, each thing once. */
export function readTerms(phrase: string): Terms {
  const before = known.get(phrase);
  if (before) return before;
  const { found, words } = read(phrase);
  // A term of several concepts is read as the first of them.
  const entries = found.map((meanings) => meanings[0]!);
  const idsOf = (wanted: Entry['kind']) => [
    ...new Set(entries.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))),
  ];
  const terms = {
    concepts: idsOf('concepts'),
    places: idsOf('places'),
    words: [...new Set(words.filter(saysSomething))],
  };
  if (known.size >= mostKnown) known.clear();
  known.set(phrase, terms);
  return terms;
}

/** The words of a phrase alone: what is left without the thesaurus, for comparison. */
export function readLetters(phrase: string): string[] {
  return splitWords(foldText(phrase)).map(stemWord).filter(saysSomething);
}
