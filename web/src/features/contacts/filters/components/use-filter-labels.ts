import type { ContactFilter } from '@kith/contract/contacts/filter';
import { listFilterFields } from '@kith/contract/contacts/filter-fields';
import { isIndustryCode } from '@kith/contract/industries/isic';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';
import { changeFilter } from '#features/contacts/shared/api/filter-params.ts';
import { useGroups } from '../api/groups.ts';
import { anyLastContact, filterSources, lastContactOf, presenceFields } from './filter-choices.ts';

/** One condition as text, and the filter without it. */
export type FilterPart = { key: string; label: string; without: ContactFilter };

/** Formats a filter, condition by condition. */
export function useFilterLabels(shown: ContactFilter) {
  const { t } = useTranslation(['lists', 'contacts']);
  const format = useFormat();
  const industryName = useIndustryNames({ isWanted: shown.industries !== undefined });
  const groups = useGroups();

  function valueLabel(field: (typeof listFilterFields)[number], value: string): string {
    if (field === 'industries') return isIndustryCode(value) ? industryName(value) : value;
    if (field === 'health') return t(`contacts:health.${value as 'steady'}`);
    if (field === 'groups') return groups.find(({ id }) => id === value)?.name ?? '…';
    const source = filterSources.find((known) => known === value);
    return field === 'sources' && source ? t(`sources.${source}`) : value;
  }

  function warmthLabel({ warmth_min: min, warmth_max: max }: ContactFilter): string {
    if (min === undefined) return t('parts.warmthBelow', { max: format.number(max ?? 0) });
    if (max === undefined) return t('parts.warmthFrom', { min: format.number(min) });
    return t('parts.warmthRange', { min: format.number(min), max: format.number(max) });
  }

  function customContactLabel(filter: ContactFilter): string {
    const { last_contact_min_days: min, last_contact_max_days: max, never_contacted } = filter;
    if (min === undefined && max === undefined) return t('parts.contacted');
    const range = t('parts.contactRange', {
      min: format.number(min ?? 0),
      max: max === undefined ? '∞' : format.number(max),
    });
    return never_contacted ? t('parts.orNever', { range }) : range;
  }

  function partsOf(filter: ContactFilter): FilterPart[] {
    const parts: FilterPart[] = [];
    const add = (key: string, label: string, changes: ContactFilter) =>
      parts.push({ key, label, without: changeFilter(filter, changes) });
    for (const field of listFilterFields) {
      for (const value of filter[field] ?? []) {
        const rest = filter[field]?.filter((other) => other !== value);
        const label = t(`parts.${field}`, { value: valueLabel(field, value) });
        add(`${field}:${value}`, label, { [field]: rest });
      }
    }
    if (filter.warmth_min !== undefined || filter.warmth_max !== undefined) {
      add('warmth', warmthLabel(filter), { warmth_min: undefined, warmth_max: undefined });
    }
    const contact = lastContactOf(filter);
    if (contact !== 'any') {
      const label =
        contact === 'custom'
          ? customContactLabel(filter)
          : t('parts.lastContact', { value: t(`lastContact.${contact}`) });
      add('contact', label, anyLastContact);
    }
    for (const field of presenceFields) {
      if (filter[field] === undefined) continue;
      const answer = filter[field] ? 'yes' : 'no';
      add(field, t(`presence.${field}.${answer}`), { [field]: undefined });
    }
    if (filter.overdue !== undefined) {
      const label = t(filter.overdue ? 'parts.overdue' : 'parts.notOverdue');
      add('overdue', label, { overdue: undefined });
    }
    return parts;
  }

  return { partsOf, valueLabel };
}
