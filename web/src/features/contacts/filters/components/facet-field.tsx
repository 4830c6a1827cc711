import { type contactFacets, contactFilterLimits } from '@kith/contract/contacts/filter-limits';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Chip } from '#ui/badge.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { useFacet } from '#features/contacts/shared/api/facet.ts';

type FacetFieldProps = {
  facet: (typeof contactFacets)[number];
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** Chooses from values that contacts actually have, found by typing, each with its count. */
export function FacetField({ facet, values, onChange }: FacetFieldProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const found = useFacet(facet, typed);
  const options = (found.data?.items ?? [])
    .filter(({ value }) => !values.includes(value))
    .map(({ value, count }) => ({
      value,
      label: value,
      content: (
        <>
          <span className="min-w-0 flex-1 truncate">{value}</span>
          <span className="-mr-6 text-sm text-muted tabular-nums">{format.number(count)}</span>
        </>
      ),
    }));
  return (
    <Field label={t(`fields.${facet}`)}>
      {({ required: _required, ...control }) => (
        <div className="grid gap-2">
          <Combobox
            {...control}
            value={null}
            onValueChange={(value) => {
              setTyped('');
              onChange([...values, value].slice(0, contactFilterLimits.values));
            }}
            options={options}
            onSearch={setTyped}
            placeholder={t(`choose.${facet}`)}
            searchPlaceholder={t('filters.find')}
            emptyText={found.isPending ? t('filters.looking') : t('filters.noValues')}
          />
          {values.length > 0 ? (
            <div className="flex flex-wrap gap-1.5">
              {values.map((value) => (
                <Chip
                  key={value}
                  tone="ember"
                  label={value}
                  onRemove={() => onChange(values.filter((other) => other !== value))}
                />
              ))}
            </div>
          ) : null}
        </div>
      )}
    </Field>
  );
}
