import { parseQuery } from '@kith/contract/search/language/parse-query';
import { printQuery } from '@kith/contract/search/language/print-query';
import type { SearchTerm } from '@kith/contract/search/language/terms';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FilterChip } from './filter-chip.tsx';

type QueryFiltersProps = { query: string; onChange: (query: string) => void };

/** The filters in a query, each to be changed or removed, and what is no filter although it looks like one. */
export function QueryFilters({ query, onChange }: QueryFiltersProps) {
  const { t } = useTranslation('search');
  const { terms, issues } = parseQuery(query);
  const replace = (at: number, next: SearchTerm[]) =>
    onChange(printQuery(terms.flatMap((term, index) => (index === at ? next : [term]))));
  const hasFilters = terms.some(({ kind }) => kind === 'filter');
  const mistaken = issues.flatMap(({ code, ...issue }) =>
    code === 'missing_value' ? [] : [{ code, ...issue }],
  );
  if (!hasFilters && mistaken.length === 0) return null;
  return (
    <div className="grid gap-2">
      {hasFilters ? (
        <ul aria-label={t('filters')} className="flex flex-wrap gap-1.5">
          {terms.map((term, index) =>
            term.kind === 'filter' ? (
              <li key={`${term.start} ${query}`} className="max-w-full">
                <FilterChip
                  filter={term}
                  onRemove={() => replace(index, [])}
                  onChange={(filter) => replace(index, [{ kind: 'filter', ...filter }])}
                />
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
      {mistaken.map((issue) => (
        <p key={issue.start} className="text-sm text-muted">
          {t(`issue.${issue.code}`, { name: issue.name })}
        </p>
      ))}
    </div>
  );
}
