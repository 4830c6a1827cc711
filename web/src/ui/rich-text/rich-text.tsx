import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { type Block, type ListItem, parseRichText, type Run } from './parse-rich-text.ts';
import { ExternalLink } from '#ui/external-link.tsx';

const headings = { 1: 'h3', 2: 'h4', 3: 'h5' } as const;
const indents = ['', 'ml-5', 'ml-10', 'ml-14'] as const;

/** A note with its markup rendered as React elements: no HTML of the text is ever used. */
export function RichText({ text }: { text: string }) {
  const blocks = useMemo(() => parseRichText(text), [text]);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2.5 wrap-anywhere">
      {each(blocks, (block) => (
        <RichBlock block={block} />
      ))}
    </div>
  );
}

function RichBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[block.level];
      return (
        <Heading className={block.level === 1 ? 'title-serif text-lg' : 'font-semibold'}>
          <Lines lines={block.lines} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p className="whitespace-pre-wrap">
          <Lines lines={block.lines} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className="border-l-2 border-border-strong pl-3 text-muted">
          <Lines lines={block.lines} />
        </blockquote>
      );
    case 'bullets':
      return (
        <ul className="grid list-disc gap-1 pl-5">
          <Items items={block.items} />
        </ul>
      );
    case 'numbers':
      return (
        <ol start={block.start} className="grid list-decimal gap-1 pl-6">
          <Items items={block.items} />
        </ol>
      );
  }
}

function Items({ items }: { items: readonly ListItem[] }) {
  return each(items, ({ depth, lines }) => (
    <li className={indents[depth]}>
      <Lines lines={lines} />
    </li>
  ));
}

function Lines({ lines }: { lines: readonly (readonly Run[])[] }) {
  return each(lines, (runs, index) => (
    <>
      {index > 0 ? <br /> : null}
      {each(runs, (run) => (
        <RichRun run={run} />
      ))}
    </>
  ));
}

/** Children keyed by position: a text is always rendered again as a whole. */
function each<Item>(items: readonly Item[], show: (item: Item, index: number) => ReactNode) {
  return createElement(Fragment, null, ...items.map(show));
}

function RichRun({ run: { text, href, isBold, isItalic } }: { run: Run }) {
  let shown = <>{text}</>;
  if (href !== null) {
    shown = (
      <ExternalLink href={href} className="underline underline-offset-4">
        {text}
      </ExternalLink>
    );
  }
  if (isItalic) shown = <em>{shown}</em>;
  return isBold ? <strong>{shown}</strong> : shown;
}
