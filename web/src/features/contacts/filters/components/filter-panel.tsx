import type { ContactFilter } from '@kith/contract/contacts/filter';
import { contactFacets, contactFilterLimits } from '@kith/contract/contacts/filter-limits';
import { healths } from '@kith/contract/warmth/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { changeFilter } from '#features/contacts/shared/api/filter-params.ts';
import { useGroups } from '../api/groups.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { FacetField } from './facet-field.tsx';
import {
  anyLastContact,
  filterSources,
  lastContactChoices,
  lastContactNames,
  lastContactOf,
  type LastContactState,
  presenceFields,
} from './filter-choices.ts';
import { IndustryField } from './industry-field.tsx';
import { NumberRange } from './number-range.tsx';
import { useFilterLabels } from './use-filter-labels.ts';

type FilterPanelProps = {
  filter: ContactFilter;
  /** How many contacts match the filter; null while unknown. */
  total: number | null;
  onChange: (filter: ContactFilter) => void;
  onClose: () => void;
};

/** All filters of the list. A choice takes effect at once. */
export function FilterPanel({ filter, total, onChange, onClose }: FilterPanelProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const { valueLabel } = useFilterLabels(filter);
  const groups = useGroups();
  const change = (changes: ContactFilter) => onChange(changeFilter(filter, changes));
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('filters.title')}
      footer={
        <>
          <Button className="mr-auto" variant="ghost" onClick={() => onChange({})}>
            {t('filters.clear')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {total === null
              ? t('filters.showSome')
              : t('filters.show', { count: total, number: format.number(total) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 p-5">
        {contactFacets.map((facet) => (
          <FacetField
            key={facet}
            facet={facet}
            values={filter[facet] ?? []}
            onChange={(values) => change({ [facet]: values })}
          />
        ))}
        <IndustryField
          values={filter.industries ?? []}
          onChange={(industries) => change({ industries })}
        />
        {groups.length > 0 ? (
          <ChoiceGroup
            label={t('fields.groups')}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            values={filter.groups ?? []}
            onChange={(ids) => change({ groups: ids })}
          />
        ) : null}
        <ChoiceGroup
          label={t('fields.health')}
          options={healths.map((value) => ({ value, label: valueLabel('health', value) }))}
          values={filter.health ?? []}
          onChange={(health) => change({ health })}
        />
        <fieldset>
          <legend className="mb-2 text-base font-medium">{t('fields.warmth')}</legend>
          <NumberRange
            label={t('fields.warmth')}
            min={filter.warmth_min}
            max={filter.warmth_max}
            highest={100}
            onChange={({ min, max }) => change({ warmth_min: min, warmth_max: max })}
          />
        </fieldset>
        <LastContactField filter={filter} onChange={change} />
        <ChoiceGroup
          label={t('fields.cadence')}
          options={[{ value: 'overdue', label: t('parts.overdue') }]}
          values={filter.overdue ? ['overdue'] : []}
          onChange={(values) => change({ overdue: values.length > 0 ? true : undefined })}
        />
        <PresenceFields filter={filter} onChange={change} />
        <ChoiceGroup
          label={t('fields.sources')}
          options={filterSources.map((value) => ({ value, label: valueLabel('sources', value) }))}
          values={filterSources.filter((source) => filter.sources?.includes(source))}
          onChange={(sources) => change({ sources })}
        />
      </div>
    </Sheet>
  );
}

type PartProps = { filter: ContactFilter; onChange: (changes: ContactFilter) => void };

function LastContactField({ filter, onChange }: PartProps) {
  const { t } = useTranslation('lists');
  const state = lastContactOf(filter);
  const options: { value: LastContactState; label: string }[] = [
    { value: 'any', label: t('lastContact.any') },
    ...lastContactNames.map((value) => ({ value, label: t(`lastContact.${value}`) })),
    { value: 'custom', label: t('lastContact.custom') },
  ];
  function choose(next: LastContactState) {
    if (next === 'any') onChange(anyLastContact);
    else if (next === 'custom') {
      onChange({ ...anyLastContact, last_contact_min_days: 14, last_contact_max_days: 60 });
    } else onChange({ ...anyLastContact, ...lastContactChoices[next] });
  }
  return (
    <div className="grid gap-2">
      <Field label={t('fields.lastContact')}>
        {(control) => (
          <Select {...control} value={state} onValueChange={choose} options={options} />
        )}
      </Field>
      {state === 'custom' ? (
        <NumberRange
          label={t('filters.daysAgo')}
          min={filter.last_contact_min_days}
          max={filter.last_contact_max_days}
          highest={contactFilterLimits.days}
          onChange={({ min, max }) =>
            onChange({ last_contact_min_days: min, last_contact_max_days: max })
          }
        />
      ) : null}
    </div>
  );
}

const answers = ['any', 'yes', 'no'] as const;

function PresenceFields({ filter, onChange }: PartProps) {
  const { t } = useTranslation('lists');
  return (
    <div className="grid grid-cols-2 gap-3">
      {presenceFields.map((field) => (
        <Field key={field} label={t(`fields.${field}`)}>
          {(control) => (
            <Select
              {...control}
              value={filter[field] === undefined ? 'any' : filter[field] ? 'yes' : 'no'}
              onValueChange={(answer) =>
                onChange({ [field]: answer === 'any' ? undefined : answer === 'yes' })
              }
              options={answers.map((value) => ({
                value,
                label: value === 'any' ? t('presence.any') : t(`presence.${field}.${value}`),
              }))}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
