import { parseQuery } from '@kith/contract/search/language/parse-query';
import { printFilter } from '@kith/contract/search/language/print-query';
import { makeFilter, type SearchFilter } from '@kith/contract/search/language/terms';
import type { SearchFacets } from '@kith/contract/search/schemas';
import { Plus } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useFilterLabels } from './use-filter-labels.ts';

type FacetValuesProps = { query: string; facets: SearchFacets; onChange: (query: string) => void };

type Offered = { filter: SearchFilter; count: number };
/** A value that one result has narrows nothing. */
const fewest = 2;
const shownOfEach = 2;

/** What the search can be narrowed by. */
export function FacetValues({ query, facets, onChange }: FacetValuesProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const { labelOf } = useFilterLabels();
  const offered = offerFilters(query, facets);
  if (offered.length === 0) return null;
  return (
    <ul
      aria-label={t('narrow')}
      className="flex fade-edges gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 sm:flex-wrap"
    >
      {offered.map(({ filter, count }) => (
        <li key={printFilter(filter)} className="max-w-full shrink-0">
          <Button
            size="sm"
            icon={<Plus aria-hidden size={14} />}
            className="max-w-full"
            onClick={() => onChange(`${query} ${printFilter(filter)}`)}
          >
            <span className="truncate">
              {labelOf(filter)} <span className="text-faint">{format.number(count)}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function offerFilters(query: string, { contact, message, post }: SearchFacets): Offered[] {
  const asked = parseQuery(query).terms.flatMap((term) =>
    term.kind === 'filter' ? [term.operator] : [],
  );
  const fields = [
    ['company', contact.company],
    ['location', contact.location],
    ['tag', sumCounts(contact.tag, post.tag)],
    ['from', sumCounts(message.from, post.from)],
  ] as const;
  return fields
    .filter(([operator]) => !asked.includes(operator))
    .flatMap(([operator, values = []]) =>
      values
        .filter(({ count }) => count >= fewest)
        .slice(0, shownOfEach)
        .flatMap(({ value, count }) => {
          const filter = makeFilter(operator, value);
          return filter ? [{ filter, count }] : [];
        }),
    );
}

type Counted = readonly { value: string; count: number }[];

/** What two types have in common is offered once, with what it finds in both. */
function sumCounts(one: Counted = [], other: Counted = []): Counted {
  const sums = new Map<string, number>();
  for (const { value, count } of [...one, ...other]) {
    sums.set(value, (sums.get(value) ?? 0) + count);
  }
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}
