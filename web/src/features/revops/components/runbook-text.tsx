import { RichText } from '#ui/rich-text/rich-text.tsx';
import { raiseHeadings, splitRunbook } from '../split-runbook.ts';

/** A runbook's Markdown as elements: no HTML of it is ever used. */
export function RunbookText({ body }: { body: string }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 leading-relaxed">
      {splitRunbook(body).map(({ kind, text }) =>
        kind === 'code' ? (
          <pre
            key={text}
            className="rounded-md bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
          >
            <code>{text}</code>
          </pre>
        ) : (
          <RichText key={text} text={raiseHeadings(text)} />
        ),
      )}
    </div>
  );
}
