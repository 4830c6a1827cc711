import { parseQuery } from '@kith/contract/search/language/parse-query';
import { Sparkles } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Chip } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useQuestion } from '../api/question.ts';
import { useFilterLabels } from './use-filter-labels.ts';

type QuestionOfferProps = { text: string; onChange: (query: string) => void };

/** Offers to search by the filters that a question in words means. */
export function QuestionOffer({ text, onChange }: QuestionOfferProps) {
  const { t } = useTranslation('search');
  const query = useQuestion(text, { asksServer: true });
  const { labelOf } = useFilterLabels();
  if (query === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg border border-border bg-surface p-3">
      <Sparkles aria-hidden size={16} className="text-ember-ink" />
      <ul aria-label={t('meant')} className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        {parseQuery(query).terms.map((term) => (
          <li key={term.start} className="max-w-full">
            <Chip
              label={term.kind === 'filter' ? labelOf(term) : query.slice(term.start, term.end)}
            />
          </li>
        ))}
      </ul>
      <Button size="sm" variant="primary" onClick={() => onChange(query)}>
        {t('useFilters')}
      </Button>
    </div>
  );
}
