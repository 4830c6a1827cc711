import { foldText } from '../../core/text.ts';

import { dayRange } from './date-ranges.ts';
import type { SearchFilter } from './terms.ts';

/** What filters ask of something that a member wrote: a message or a post. */
export type WrittenFilters = {
  /** The names of those that may have written it. */
  senders: string[];
  isOwn: boolean;
  /** Whether those that are named are left out. */
  excludesSenders: boolean;
  /** Days: the first, and the first one that is too late. */
  from: string | undefined;
  until: string | undefined;
  wantsLink: boolean | null;
  wantsFile: boolean | null;
  tags: string[];
  /** Whether anything but the type is asked. */
  isFiltered: boolean;
  /** Whether it asks for what nothing written has. */
  isImpossible: boolean;
};

/** What people call themselves after `from:`. */
const ownNames = new Set(['me', 'ich', 'mir', 'yo', 'mi', 'moi', '私', '自分', '我']);

export function readWrittenFilters(filters: readonly SearchFilter[]): WrittenFilters {
  const asked: WrittenFilters = {
    senders: [],
    isOwn: false,
    excludesSenders: false,
    from: undefined,
    until: undefined,
    wantsLink: null,
    wantsFile: null,
    tags: [],
    isFiltered: false,
    isImpossible: false,
  };
  for (const filter of filters) {
    asked.isFiltered ||= filter.operator !== 'type';
    readFilter(asked, filter);
  }
  return asked;
}

function readFilter(asked: WrittenFilters, { operator, value, negated }: SearchFilter): void {
  if (operator === 'from') {
    asked.excludesSenders = negated;
    if (ownNames.has(foldText(value))) asked.isOwn = true;
    else asked.senders.push(value);
  } else if (operator === 'has') readHad(asked, value, negated);
  else if (operator === 'tag') {
    asked.isImpossible ||= negated;
    asked.tags.push(value);
  } else if (operator === 'before' || operator === 'after') {
    const isBefore = (operator === 'before') !== negated;
    const { from, until } = dayRange(`${isBefore ? '<' : '>='}${value}`);
    asked.from = pick(asked.from, from, (one, other) => one > other);
    asked.until = pick(asked.until, until, (one, other) => one < other);
  }
}

function readHad(asked: WrittenFilters, value: string, negated: boolean): void {
  if (value === 'link') asked.wantsLink = !negated;
  else if (value === 'file' || value === 'photo') asked.wantsFile = !negated;
  else asked.isImpossible ||= !negated;
}

function pick(
  one: string | undefined,
  other: string | undefined,
  isBetter: (one: string, other: string) => boolean,
): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isBetter(one, other) ? one : other;
}
