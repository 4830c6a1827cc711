import { dayIn } from '@kith/contract/search/language/days';
import { suggestTerms } from '@kith/contract/search/language/suggest-terms';
import { makeFilter, quoteCharacters, splitOperator } from '@kith/contract/search/language/terms';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { useFilterLabels } from './use-filter-labels.ts';

export type TermHint = {
  id: string;
  /** As it is shown. */
  text: string;
  /** The whole query with it. */
  completed: string;
  kind: 'term' | 'phrase' | 'without';
};

type Hints = {
  rows: TermHint[];
  /** Whether nothing can be searched yet without one of them. */
  isNeeded: boolean;
};

const mostHints = 6;
const shortestName = 3;
const openPhrase = new RegExp(`(?:^|\\s)(-?[${quoteCharacters}][^${quoteCharacters}]+)$`, 'u');
const leftOutWord = /(?:^|\s)(-[^\s:：-]{2,})$/u;

/** What can continue the last word that was typed: operators, values of one, a phrase, an exclusion. */
export function hintsFor(text: string, day: string): Hints {
  const phrase = openPhrase.exec(text)?.[1];
  if (phrase !== undefined) {
    const closed = `${phrase}"`;
    const row = {
      id: 'hint phrase',
      text: closed,
      completed: `${text}" `,
      kind: 'phrase',
    } as const;
    return { rows: text.split('"').length % 2 === 0 ? [row] : [], isNeeded: false };
  }
  const found = suggestTerms(text, text.length, day);
  const isOfValues = found !== null && found.operator !== null;
  if (!found || (!isOfValues && found.typed.length < shortestName)) {
    return { rows: withoutRows(text), isNeeded: false };
  }
  const rows = found.texts.slice(0, mostHints).map((hint) => ({
    id: `hint ${hint}`,
    text: hint,
    completed: text.slice(0, found.start) + hint + (isOfValues ? ' ' : ''),
    kind: 'term' as const,
  }));
  const isNeeded = found.operator !== null && makeFilter(found.operator, found.typed) === null;
  return { rows: [...rows, ...withoutRows(text)], isNeeded };
}

function withoutRows(text: string): TermHint[] {
  const word = leftOutWord.exec(text)?.[1];
  if (word === undefined) return [];
  return [{ id: 'hint without', text: word, completed: `${text} `, kind: 'without' }];
}

/** The hints of a text today. */
export function useHints(text: string): Hints {
  const { timezone } = useLocalePreferences();
  return hintsFor(text, dayIn(new Date(useNow()), timezone));
}

/** A hint in words; null for an operator that is unknown. */
export function useHintLabels() {
  const { t } = useTranslation('search');
  const { nameOf, valueOf } = useFilterLabels();
  return ({ kind, text }: TermHint): string | null => {
    if (kind === 'phrase') return t('hint.phrase');
    if (kind === 'without') return t('hint.without');
    const split = splitOperator(text);
    if (!split?.operator) return null;
    return split.value === '' ? nameOf(split.operator) : valueOf(split.operator, split.value);
  };
}
