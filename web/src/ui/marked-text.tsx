import { findMatches } from '#lib/find-matches.ts';

type MarkedTextProps = { text: string; words: string; markClassName?: string };

/** A text in which the words that were searched are marked. */
export function MarkedText({
  text,
  words,
  markClassName = 'bg-transparent font-semibold text-ember-ink',
}: MarkedTextProps) {
  return findMatches(text, words).map((part) =>
    part.isMatch ? (
      <mark key={part.at} className={markClassName}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
