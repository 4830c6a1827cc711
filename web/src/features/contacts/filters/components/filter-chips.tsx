import type { ContactFilter } from '@kith/contract/contacts/filter';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Chip } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useFilterLabels } from './use-filter-labels.ts';

type FilterChipsProps = { filter: ContactFilter; onChange: (filter: ContactFilter) => void };

/** The active filters, each removable. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const { t } = useTranslation('lists');
  const { partsOf } = useFilterLabels(filter);
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
