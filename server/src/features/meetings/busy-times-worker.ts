import { meetingLimits } from '@kith/contract/meetings/rules';
import ICAL from 'ical.js';

import { momentOf } from './calendar-time.ts';

type Span = { from: number; to: number; timeZone: string };
export type BusyTime = { startsAt: number; endsAt: number };

/** Occurrences that are looked at of one event: some thirty years of every day. */
const occurrences = 12_000;

/**
 * When a calendar is busy between two moments, of events that block time. Threat: a file of anyone with
 * rules that repeat without end; so this runs in a thread that is ended (`read-busy-times.ts`), and
 * counts what it looks at.
 *
 * @returns null for what is no calendar.
 */
export function findBusyTimes(input: Span & { content: string }): BusyTime[] | null {
  const calendars = parseCalendars(input.content);
  if (calendars.length === 0) return null;
  const found: BusyTime[] = [];
  for (const calendar of calendars) {
    const events = calendar.getAllSubcomponents('vevent');
    const masters = Map.groupBy(events, (event) =>
      String(event.getFirstPropertyValue('uid') ?? ''),
    );
    for (const group of masters.values()) collect(group, input, found);
  }
  return joinTimes(found).slice(0, meetingLimits.busyTimes);
}

function parseCalendars(content: string): ICAL.Component[] {
  const whole = parse(content);
  if (whole.length > 0 || !/^BEGIN:VCALENDAR/imu.test(content)) return whole;
  // One part that can't be read must not hide the others.
  const parts = content.split(/^(?=BEGIN:(?:VEVENT|VTIMEZONE)\s*$)/imu).slice(1);
  const readable = parts
    .map((part) => part.split(/^(?=END:VCALENDAR)/imu, 1)[0] ?? '')
    .filter((part) => parse(wrap(part)).length > 0);
  return parse(wrap(readable.join('')));
}

const wrap = (parts: string) => `BEGIN:VCALENDAR\r\n${parts.trimEnd()}\r\nEND:VCALENDAR`;

function parse(content: string): ICAL.Component[] {
  try {
    const parsed: unknown = ICAL.parse(content);
    const list = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
    return (list as unknown[])
      .map((jcal) => new ICAL.Component(jcal as unknown[]))
      .filter(({ name }) => name === 'vcalendar');
  } catch {
    return [];
  }
}

/** The occurrences of one event, those that were moved among them. */
function collect(group: ICAL.Component[], span: Span, found: BusyTime[]): void {
  const exceptions = group.filter((event) => event.hasProperty('recurrence-id'));
  for (const component of group) {
    if (exceptions.includes(component) && exceptions.length < group.length) continue;
    try {
      const event = new ICAL.Event(component, { exceptions, strictExceptions: false });
      if (!event.isRecurring()) addTime(event, span, found);
      else addOccurrences(event, span, found);
    } catch {
      // One event that can't be read doesn't hide the others.
    }
  }
}

function addOccurrences(event: ICAL.Event, span: Span, found: BusyTime[]): void {
  const iterator = event.iterator();
  for (let count = 0; count < occurrences; count += 1) {
    const next = iterator.next() as ICAL.Time | null | undefined;
    if (!next) return;
    const at = startOf(event.component, next, span);
    if (at !== null && at.getTime() > span.to) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    addTime({ component: item.component, startDate, endDate }, span, found);
  }
}

function addTime(
  { component, startDate, endDate }: Pick<ICAL.Event, 'component' | 'startDate' | 'endDate'>,
  { from, to, timeZone }: Span,
  found: BusyTime[],
): void {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (text('transp') === 'TRANSPARENT' || text('status') === 'CANCELLED') return;
  const startsAt = startOf(component, startDate, { timeZone })?.getTime();
  const endsAt = startOf(component, endDate, { timeZone })?.getTime();
  if (startsAt === undefined || endsAt === undefined || endsAt <= startsAt) return;
  if (endsAt > from && startsAt < to) found.push({ startsAt, endsAt });
}

/** The beginning names the zone; an end in another one is rare, and only blocks another hour. */
const startOf = (
  component: ICAL.Component,
  time: ICAL.Time,
  { timeZone: ownZone }: { timeZone: string },
) => momentOf(time, { component, name: 'dtstart', ownZone });

/** Times that overlap or touch are one. */
function joinTimes(times: BusyTime[]): BusyTime[] {
  const joined: BusyTime[] = [];
  for (const time of times.sort((a, b) => a.startsAt - b.startsAt)) {
    const last = joined.at(-1);
    if (last && time.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, time.endsAt);
    else joined.push({ ...time });
  }
  return joined;
}
