import { diffLines } from 'diff';

import { useTranslation } from '#lib/i18n/use-translation.ts';

type Text = { title: string; body: string };
const wholeOf = ({ title, body }: Text) => `${title}\n\n${body}\n`;

/** What differs between two texts, line by line. */
export function RunbookChanges({ before, after }: { before: Text; after: Text }) {
  const { t } = useTranslation('revops');
  const parts = compare(before, after);
  if (parts.every(({ added, removed }) => !added && !removed)) {
    return <p className="text-muted">{t('docs.noChanges')}</p>;
  }
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-md border border-border font-mono text-sm break-words whitespace-pre-wrap">
      {parts.map(({ at: key, value, added, removed }) =>
        added ? (
          <ins key={`+${key}`} className="bg-good-soft px-3 py-1 text-good-ink no-underline">
            <span className="sr-only">{t('docs.added')} </span>
            {mark(value, '+ ')}
          </ins>
        ) : removed ? (
          <del key={`-${key}`} className="bg-danger-soft px-3 py-1 text-danger-ink no-underline">
            <span className="sr-only">{t('docs.removed')} </span>
            {mark(value, '− ')}
          </del>
        ) : (
          <span key={` ${key}`} className="px-3 py-1 text-muted">
            {mark(value, '  ')}
          </span>
        ),
      )}
    </div>
  );
}

/** The lines of both, each group with its place. */
function compare(before: Text, after: Text) {
  let at = 0;
  return diffLines(wholeOf(before), wholeOf(after)).map((part) => {
    const piece = { ...part, at };
    at += part.value.length;
    return piece;
  });
}

/** Colour alone doesn't say what a line is. */
function mark(value: string, sign: string): string {
  return value
    .replace(/\n$/u, '')
    .split('\n')
    .map((line) => `${sign}${line}`)
    .join('\n');
}
