import { minuteMs } from '@kith/contract/core/time';
import { usualHours } from '@kith/contract/meetings/rules';

import { addDays, momentAt } from '#features/profile/local-day.ts';
import { zonedParts } from '#features/profile/zoned-parts.ts';

export type Busy = { startsAt: Date; endsAt: Date };

type Hours = { start_hour: number; end_hour: number; days: readonly number[] };

type Wanted = {
  from: string;
  days: number;
  minutes: number;
  timeZone: string;
  hours: Hours;
  guestZones: readonly string[];
  busy: readonly Busy[];
  now: Date;
  most: number;
};

const stepMinutes = 30;

/**
 * Times within the member's working hours, every half hour, that touch nothing busy. They are found
 * on the clock of the member's zone, so that nine is nine on both sides of a change of clocks.
 */
export function findFreeTimes(wanted: Wanted): { startsAt: Date; suitsGuests: boolean }[] {
  const { from, days, minutes, timeZone, hours, guestZones, now, most } = wanted;
  const busy = wanted.busy.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const found: { startsAt: Date; suitsGuests: boolean }[] = [];
  for (let day = 0; day < days; day += 1) {
    const date = addDays(from, day);
    if (!hours.days.includes(new Date(date).getUTCDay())) continue;
    const latest = hours.end_hour * 60 - minutes;
    for (let minute = hours.start_hour * 60; minute <= latest; minute += stepMinutes) {
      const startsAt = momentAt(date, minute, timeZone);
      const endsAt = new Date(startsAt.getTime() + minutes * minuteMs);
      const isFree = !busy.some((time) => time.startsAt < endsAt && time.endsAt > startsAt);
      if (startsAt <= now || !isFree) continue;
      const suitsGuests = guestZones.every((zone) => suits(startsAt, endsAt, zone));
      found.push({ startsAt, suitsGuests });
      if (found.length >= most) return found;
    }
  }
  return found;
}

/** On one working day, within the usual hours where the guest is. */
function suits(startsAt: Date, endsAt: Date, guestZone: string): boolean {
  const { start_hour: startHour, end_hour: endHour, days } = usualHours;
  const [start, end] = [zonedParts(startsAt, guestZone), zonedParts(endsAt, guestZone)];
  const date = `${start.year}-${start.month}-${start.day}`;
  const minuteOf = ({ hour, minute }: typeof start) => Number(hour) * 60 + Number(minute);
  if (!days.includes(new Date(date).getUTCDay())) return false;
  if (date !== `${end.year}-${end.month}-${end.day}`) return false;
  return minuteOf(start) >= startHour * 60 && minuteOf(end) <= endHour * 60;
}
