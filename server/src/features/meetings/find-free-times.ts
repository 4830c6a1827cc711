import { minuteMs } from '@kith/contract/core/time';

import { addDays, momentAt } from '#features/profile/local-day.ts';
import { zonedParts } from '#features/profile/zoned-parts.ts';

export type Busy = { startsAt: Date; endsAt: Date };

type Wanted = {
  from: string;
  days: number;
  minutes: number;
  timeZone: string;
  startHour: number;
  endHour: number;
  guestZone: string | null;
  busy: readonly Busy[];
  now: Date;
  most: number;
};

const stepMinutes = 30;
const weekend = [0, 6];

/**
 * Times within working hours on working days, every half hour, that touch nothing busy. They are found
 * on the clock of the member's zone, so that nine is nine on both sides of a change of clocks.
 */
export function findFreeTimes(wanted: Wanted): { startsAt: Date; suitsGuest: boolean }[] {
  const { from, days, minutes, timeZone, startHour, endHour, guestZone, now, most } = wanted;
  const busy = wanted.busy.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const found: { startsAt: Date; suitsGuest: boolean }[] = [];
  for (let day = 0; day < days; day += 1) {
    const date = addDays(from, day);
    if (weekend.includes(new Date(date).getUTCDay())) continue;
    const latest = endHour * 60 - minutes;
    for (let minute = startHour * 60; minute <= latest; minute += stepMinutes) {
      const startsAt = momentAt(date, minute, timeZone);
      const endsAt = new Date(startsAt.getTime() + minutes * minuteMs);
      const isFree = !busy.some((time) => time.startsAt < endsAt && time.endsAt > startsAt);
      if (startsAt <= now || !isFree) continue;
      const suitsGuest = guestZone === null || suits(startsAt, endsAt, { ...wanted, guestZone });
      found.push({ startsAt, suitsGuest });
      if (found.length >= most) return found;
    }
  }
  return found;
}

/** On one working day, within the same hours where the guest is. */
function suits(
  startsAt: Date,
  endsAt: Date,
  { guestZone, startHour, endHour }: { guestZone: string; startHour: number; endHour: number },
): boolean {
  const [start, end] = [zonedParts(startsAt, guestZone), zonedParts(endsAt, guestZone)];
  const date = `${start.year}-${start.month}-${start.day}`;
  const minuteOf = ({ hour, minute }: typeof start) => Number(hour) * 60 + Number(minute);
  if (weekend.includes(new Date(date).getUTCDay())) return false;
  if (date !== `${end.year}-${end.month}-${end.day}`) return endHour === 24 && minuteOf(end) === 0;
  return minuteOf(start) >= startHour * 60 && minuteOf(end) <= endHour * 60;
}
