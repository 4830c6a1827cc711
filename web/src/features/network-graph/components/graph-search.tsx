import type { Graph } from '@kith/contract/insights/graph';
import { foldText } from '@kith/contract/core/fold-text';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SearchInput } from '#ui/input.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { ariaKeysOf } from '#ui/key-chords.ts';
import { useActions } from '#ui/use-actions.ts';
import type { Layout } from '../layout/layout-types.ts';
import { GraphPersonRow } from './graph-person.tsx';
import { useCircleNames } from './use-circle-names.ts';

const mostFound = 8;

type GraphSearchProps = {
  graph: Graph;
  layout: Layout;
  onPerson: (person: number) => void;
  onCircle: (circle: number) => void;
};

/** Finds a person or a circle of the graph; `/` focuses it. */
export function GraphSearch({ graph, layout, onPerson, onCircle }: GraphSearchProps) {
  const { t } = useTranslation('graph');
  const [text, setText] = useState('');
  const boxRef = useRef<HTMLElement>(null);
  const listId = useId();
  useActions({ 'graph.search': () => boxRef.current?.querySelector('input')?.focus() });
  const words = useDeferredValue(foldText(text.trim()));
  const found = useFound(graph, layout, words);
  const choose = (act: () => void) => {
    setText('');
    act();
  };
  const isNone = found.people.length === 0 && found.circles.length === 0;
  return (
    <search ref={boxRef} className="block border-b border-border">
      <SearchInput
        label={t('search.label')}
        placeholder={t('search.label')}
        value={text}
        onValueChange={setText}
        maxLength={100}
        aria-keyshortcuts={ariaKeysOf('graph.search')}
        aria-controls={listId}
        onKeyDown={(event) => {
          const [person] = found.people;
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || person === undefined)
            return;
          event.preventDefault();
          choose(() => onPerson(person));
        }}
        trailing={
          <span className="hidden pr-1 sm:block">
            <Kbd>/</Kbd>
          </span>
        }
        className="m-3"
      />
      <div id={listId} aria-live="polite">
        {words === '' ? null : isNone ? (
          <p className="px-4 pb-4 text-sm text-muted sm:px-5">{t('search.none')}</p>
        ) : (
          <ul aria-label={t('search.found')} className="pb-2">
            {found.circles.map(({ at, name }) => (
              <li key={`circle ${at}`} className="px-4 py-1.5 hover:bg-sunken sm:px-5">
                <button
                  type="button"
                  className="w-full rounded-sm text-left text-base font-semibold"
                  onClick={() => choose(() => onCircle(at))}
                >
                  {name}
                </button>
              </li>
            ))}
            {found.people.map((at) => (
              <GraphPersonRow
                key={at}
                person={graph.people[at]!}
                onChoose={() => choose(() => onPerson(at))}
              />
            ))}
          </ul>
        )}
      </div>
    </search>
  );
}

function useFound(graph: Graph, layout: Layout, words: string) {
  const { nameOf } = useCircleNames(graph);
  if (words === '') return { people: [], circles: [] };
  const parts = words.split(/\s+/u);
  const matches = (text: string) => {
    const folded = foldText(text);
    return parts.every((part) => folded.includes(part));
  };
  const circles = layout.circles
    .map((circle, at) => ({ at, name: nameOf(circle) }))
    .filter(({ name }) => matches(name))
    .slice(0, 3);
  const people: number[] = [];
  for (const [at, { full_name: name, company }] of graph.people.entries()) {
    if (matches(`${name} ${company}`)) people.push(at);
    if (people.length === mostFound) break;
  }
  return { people, circles };
}
