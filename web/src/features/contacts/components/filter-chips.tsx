import type { ContactFilter } from '@kith/contract/contacts/filter';
import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useFilterWords } from './use-filter-words.ts';

type FilterChipsProps = { filter: ContactFilter; onChange: (filter: ContactFilter) => void };

/** The conditions that narrow the list, each removable. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const { t } = useTranslation('lists');
  const { partsOf } = useFilterWords(filter);
  const parts = partsOf(filter);
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 pb-3 sm:px-0">
      <ul aria-label={t('filters.active')} className="contents">
        {parts.map(({ key, label, without }) => (
          <li key={key} className="max-w-full">
            <Chip tone="ember" label={label} onRemove={() => onChange(without)} />
          </li>
        ))}
      </ul>
      <Button variant="link" className="ml-1" onClick={() => onChange({})}>
        {t('filters.clear')}
      </Button>
    </div>
  );
}
