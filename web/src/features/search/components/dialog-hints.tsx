import { parseQuery } from '@kith/contract/search/language/parse-query';
import { Filter, Sparkles } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CommandGroup, CommandRow } from '#ui/command-dialog.tsx';
import { type TermHint, useHintLabels } from './term-hints.ts';
import { useFilterLabels } from './use-filter-labels.ts';

type HintRowsProps = { hints: readonly TermHint[]; onChoose: (text: string) => void };

export function HintRows({ hints, onChoose }: HintRowsProps) {
  const { t } = useTranslation('search');
  const describe = useHintLabels();
  if (hints.length === 0) return null;
  return (
    <CommandGroup heading={t('filters')}>
      {hints.map((hint) => (
        <CommandRow
          key={hint.id}
          value={hint.id}
          icon={<Filter aria-hidden size={16} />}
          onRun={() => onChoose(hint.completed)}
          trailing={describe(hint)}
        >
          {hint.text}
        </CommandRow>
      ))}
    </CommandGroup>
  );
}

/** A question in words as the filters that it means. */
export function QuestionRow({ query, onRun }: { query: string; onRun: () => void }) {
  const { t } = useTranslation('search');
  const { labelOf } = useFilterLabels();
  const parts = parseQuery(query).terms.map((term) =>
    term.kind === 'filter' ? labelOf(term) : query.slice(term.start, term.end),
  );
  return (
    <CommandGroup heading={t('meant')}>
      <CommandRow
        value="question"
        icon={<Sparkles aria-hidden size={16} className="text-ember-ink" />}
        onRun={onRun}
      >
        {parts.join(' · ')}
      </CommandRow>
    </CommandGroup>
  );
}
