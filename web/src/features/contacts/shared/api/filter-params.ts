import type { ContactFilter } from '@kith/contract/contacts/filter';
import { contactFilterLimits } from '@kith/contract/contacts/filter-limits';
import {
  flagFilterFields,
  listFilterFields,
  numberFilterFields,
  pickFilter,
} from '@kith/contract/contacts/filter-fields';
import { contactLimits } from '@kith/contract/contacts/rules';
import { isIndustryCode } from '@kith/contract/industries/isic';
import { healths } from '@kith/contract/warmth/rules';
import { isUuid } from '@kith/contract/core/uuid';

const longestValue = {
  tags: contactLimits.tag,
  companies: contactLimits.company,
  locations: contactLimits.location,
};

/** The filter in the address, `tags=a&tags=b&warmth_min=35&overdue=1`, without invalid parts. */
export function readFilter(search: URLSearchParams): ContactFilter {
  const filter: Record<string, unknown> = {};
  for (const field of listFilterFields) {
    const values = search.getAll(field).filter((value) => isValueOf(field, value));
    filter[field] = [...new Set(values)].slice(0, contactFilterLimits.values);
  }
  for (const field of numberFilterFields) {
    const text = search.get(field) ?? '';
    const highest = field.startsWith('warmth') ? 100 : contactFilterLimits.days;
    if (/^\d{1,5}$/u.test(text) && Number(text) <= highest) filter[field] = Number(text);
  }
  for (const field of flagFilterFields) {
    const text = search.get(field);
    if (text === '1' || text === '0') filter[field] = text === '1';
  }
  return pickFilter(filter);
}

function isValueOf(field: (typeof listFilterFields)[number], value: string): boolean {
  if (field === 'health') return (healths as readonly string[]).includes(value);
  if (field === 'industries') return isIndustryCode(value);
  if (field === 'groups') return isUuid(value);
  if (field === 'sources') return /^[a-z][a-z0-9_]{0,29}$/u.test(value);
  return value.trim() !== '' && value.length <= longestValue[field];
}

export function writeFilter(search: URLSearchParams, filter: ContactFilter) {
  for (const field of listFilterFields) {
    for (const value of filter[field] ?? []) search.append(field, value);
  }
  for (const field of numberFilterFields) {
    const value = filter[field];
    if (value !== undefined) search.set(field, String(value));
  }
  for (const field of flagFilterFields) {
    const value = filter[field];
    if (value !== undefined) search.set(field, value ? '1' : '0');
  }
}

/** The filter with some fields changed; an empty list or undefined removes a field. */
export function changeFilter(filter: ContactFilter, changes: ContactFilter): ContactFilter {
  return pickFilter({ ...filter, ...changes });
}
