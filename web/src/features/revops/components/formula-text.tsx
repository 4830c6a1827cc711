import { Fragment } from 'react';

/** A text of the code: what is in backticks is a formula. It is in English, whatever the screen is in. */
export function FormulaText({ text }: { text: string }) {
  return (
    <span lang="en">
      {splitFormulas(text).map(({ at, part, isFormula }) =>
        isFormula ? (
          <code key={at} className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-sm text-text">
            {part}
          </code>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </span>
  );
}

function splitFormulas(text: string) {
  let at = 0;
  return text.split('`').map((part, place) => {
    const piece = { at, part, isFormula: place % 2 === 1 };
    at += part.length + 1;
    return piece;
  });
}
