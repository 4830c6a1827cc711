import { operatorOf } from '@kith/contract/search/language/operators';
import { makeFilter, type SearchFilter } from '@kith/contract/search/language/terms';
import { X } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Popover } from '#ui/popover.tsx';
import { Select } from '#ui/select.tsx';
import { useFilterLabels } from './use-filter-labels.ts';

type FilterChipProps = {
  filter: SearchFilter;
  onChange: (filter: SearchFilter) => void;
  onRemove: () => void;
};

/** A filter of a query: a button that opens its value, and one that removes it. */
export function FilterChip({ filter, onChange, onRemove }: FilterChipProps) {
  const { t } = useTranslation(['search', 'common']);
  const { labelOf } = useFilterLabels();
  const [isOpen, setIsOpen] = useState(false);
  const label = labelOf(filter);
  return (
    <span className="inline-flex h-7 max-w-full items-center rounded-sm bg-ember-soft text-sm font-semibold text-ember-ink">
      <Popover
        label={t('change', { filter: label })}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button
            type="button"
            aria-label={t('change', { filter: label })}
            className="h-full min-w-0 truncate rounded-sm pr-1 pl-2 hover:text-text"
          >
            {label}
          </button>
        }
      >
        <ValueForm
          filter={filter}
          onDone={(next) => {
            setIsOpen(false);
            onChange(next);
          }}
        />
      </Popover>
      <button
        type="button"
        aria-label={t('common:removeItem', { item: label })}
        onClick={onRemove}
        className="mr-0.5 grid size-6 shrink-0 place-items-center rounded-sm hover:text-text"
      >
        <X aria-hidden size={14} />
      </button>
    </span>
  );
}

type ValueFormProps = { filter: SearchFilter; onDone: (filter: SearchFilter) => void };

function ValueForm({ filter: { operator, value, negated }, onDone }: ValueFormProps) {
  const { t } = useTranslation('search');
  const { nameOf, valueOf } = useFilterLabels();
  const values = operatorOf(operator).values;
  const schema = z.object({
    value: z.string().refine((text) => makeFilter(operator, text) !== null),
  });
  const form = useZodForm(
    schema,
    (sent) => {
      const next = makeFilter(operator, sent.value, negated);
      if (next) onDone(next);
    },
    { defaultValues: { value } },
  );
  return (
    <Form form={form} className="grid gap-3">
      {values ? (
        <FormField control={form.control} name="value" label={nameOf(operator)}>
          {(ids, field) => (
            <Select
              {...ids}
              value={field.value}
              onValueChange={field.setValue}
              options={values.map((known) => ({ value: known, label: valueOf(operator, known) }))}
            />
          )}
        </FormField>
      ) : (
        <TextField
          control={form.control}
          name="value"
          label={nameOf(operator)}
          errorText={t('invalid')}
        />
      )}
      <Button type="submit" variant="primary">
        {t('apply')}
      </Button>
    </Form>
  );
}
