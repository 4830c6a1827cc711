import { isTimeZone } from '@kith/contract/core/time-zone';
import type ICAL from 'ical.js';

import { momentAt } from '#features/profile/local-day.ts';

/**
 * The moment of a time in a calendar's property: in UTC, by the zone that the property names, by the
 * file's own rules of a zone that only its writer knows, or else in the given zone. Null where nothing
 * says it.
 */
export function momentOf(
  time: ICAL.Time,
  { component, name, ownZone }: { component: ICAL.Component; name: string; ownZone: string | null },
): Date | null {
  const known = time.zone.tzid;
  if (known === 'UTC') return checked(time.toJSDate());
  const named = String(component.getFirstProperty(name)?.getFirstParameter('tzid') ?? '');
  const isNamed = named !== '' && isTimeZone(named);
  if (!isNamed && known !== 'floating') return checked(new Date(time.toUnixTime() * 1_000));
  const clock = isNamed ? named : ownZone;
  if (clock === null) return null;
  const date = checked(new Date(Date.UTC(time.year, time.month - 1, time.day)));
  const minutes = time.isDate ? 0 : time.hour * 60 + time.minute;
  const day = date?.toISOString().split('T')[0] ?? '';
  return /^\d{4}-\d\d-\d\d$/u.test(day) ? checked(momentAt(day, minutes, clock)) : null;
}

const checked = (at: Date) => (Number.isNaN(at.getTime()) ? null : at);
