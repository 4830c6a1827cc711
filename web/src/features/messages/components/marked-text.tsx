import { createContext, use } from 'react';
import { MarkedText as MarkedWords } from '#ui/marked-text.tsx';

/** The words that are searched for in the open conversation; empty without a search. */
export const SearchedWords = createContext('');

/** A text with the searched words marked. */
export function MarkedText({ text }: { text: string }) {
  const words = use(SearchedWords);
  if (words === '') return text;
  return (
    <MarkedWords text={text} words={words} markClassName="rounded-sm bg-warning/35 text-inherit" />
  );
}
