import { roleFunctions, seniorities } from '@kith/contract/analyses/rules';
import { isUuid } from '@kith/contract/core/uuid';
import type { GroupRef } from '@kith/contract/insights/groups';
import type { PeopleSet } from '@kith/contract/insights/people';
import { flowStates, peopleSets } from '@kith/contract/insights/rules';
import { trendKinds, trendRanges } from '@kith/contract/insights/trends-rules';
import { healths } from '@kith/contract/warmth/rules';

const datePattern = /^\d{4}-\d\d-\d\d$/u;
const monthPattern = /^\d{4}-\d\d$/u;

/** The set of people in an address; null without one, or where a part is missing or invalid. */
export function readPeopleSet(search: URLSearchParams): PeopleSet | null {
  const set = peopleSets.find((name) => name === search.get('set'));
  if (set === undefined) return null;
  const text = (name: string) => search.get(name) ?? '';
  const date = datePattern.test(text('date')) ? text('date') : undefined;
  const month = monthPattern.test(text('month')) ? text('month') : undefined;
  const from = flowStates.find((state) => state === text('from'));
  const to = flowStates.find((state) => state === text('to'));
  const company = text('company') === '' ? undefined : text('company').slice(0, 300);
  const band = /^[1-5]$/u.test(text('band')) ? Number(text('band')) : undefined;
  const health = healths.find((state) => state === text('health'));
  switch (set) {
    case 'day':
      return date === undefined
        ? null
        : { set, date, ...(band && { band }), ...(health && { health }) };
    case 'flow':
      return month && from && to ? { set, month, from, to } : null;
    case 'back':
    case 'away':
    case 'joined':
    case 'in_touch':
      return month ? { set, month } : null;
    case 'moved':
      return company ? { set, company } : null;
    case 'one': {
      const contactId = text('contact_id');
      return isUuid(contactId) ? { set, contact_id: contactId } : null;
    }
    case 'trend':
      return readTrendSet(text);
    // On the page of a company or an industry, which is in its path.
    case 'employed':
    case 'came':
    case 'left':
      return null;
    default:
      return { set };
  }
}

/** The people of a figure on the page of a company or an industry. */
export function readGroupSet(search: URLSearchParams, group: GroupRef): PeopleSet | null {
  const set = (['employed', 'came', 'left'] as const).find((name) => name === search.get('set'));
  if (set === undefined) return null;
  const month = search.get('month') ?? '';
  const seniority = [...seniorities, 'unknown' as const].find(
    (one) => one === search.get('seniority'),
  );
  const role = [...roleFunctions, 'unknown' as const].find((one) => one === search.get('function'));
  return {
    set,
    ...group,
    ...(monthPattern.test(month) ? { month } : {}),
    ...(seniority && { seniority }),
    ...(role && { function: role }),
  };
}

const longestValue = 300;

function readTrendSet(text: (name: string) => string): PeopleSet | null {
  const trend = trendKinds.find((kind) => kind === text('trend'));
  const range = trendRanges.find((one) => one === text('range'));
  const way = text('way') === 'up' || text('way') === 'down' ? text('way') : null;
  const value = text('value').slice(0, longestValue);
  const other = text('other').slice(0, longestValue);
  if (!trend || !range || way === null || value === '') return null;
  return {
    set: 'trend',
    trend,
    value,
    ...(other === '' ? {} : { other }),
    way: way === 'up' ? 'up' : 'down',
    range,
  };
}
