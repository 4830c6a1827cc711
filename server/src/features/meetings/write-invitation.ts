import { brand } from '@kith/contract/core/brand';
import { cleanLine } from '@kith/contract/core/text';
import { minuteMs } from '@kith/contract/core/time';
import type { Participation } from '@kith/contract/meetings/rules';
import ICAL from 'ical.js';
import { tzlib_get_ical_block as findZone } from 'timezones-ical-library';

import { zonedParts } from '#features/profile/zoned-parts.ts';

export type CalendarMethod = 'REQUEST' | 'CANCEL';

export type Invitation = {
  method: CalendarMethod;
  uid: string;
  sequence: number;
  title: string;
  place: string;
  message: string;
  startsAt: Date;
  minutes: number;
  timeZone: string;
  organizer: { name: string; email: string };
  /** The one guest that this copy is for: no one reads the addresses of the others. */
  guest: { name: string; email: string; participation: Participation };
  now: Date;
};

const partstats: Record<Participation, string> = {
  needs_action: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  tentative: 'TENTATIVE',
  declined: 'DECLINED',
};

/**
 * An invitation or its withdrawal as iCalendar (RFC 5545, RFC 5546), with the rules of its time zone,
 * so that it stays at its hour when clocks change. The library escapes what people wrote.
 */
export function writeInvitation(invitation: Invitation): string {
  const { method, timeZone, startsAt, minutes, organizer, guest } = invitation;
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('prodid', `-//${brand.name}//${brand.name}//EN`);
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('method', method);
  const zone = readZone(timeZone);
  if (zone) calendar.addSubcomponent(zone);
  const event = new ICAL.Component('vevent');
  calendar.addSubcomponent(event);
  const set = (name: string, value: string | number | ICAL.Time) =>
    event.addPropertyWithValue(name, value);
  set('uid', invitation.uid);
  set('dtstamp', utcTime(invitation.now));
  set('sequence', invitation.sequence);
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs);
  for (const [name, at] of [
    ['dtstart', startsAt],
    ['dtend', endsAt],
  ] as const) {
    const wall = zone && wallTime(at, timeZone);
    const property = set(name, wall ?? utcTime(at));
    if (zone && wall) property.setParameter('tzid', String(zone.getFirstPropertyValue('tzid')));
  }
  set('summary', invitation.title);
  if (invitation.place !== '') set('location', invitation.place);
  if (invitation.message !== '') set('description', invitation.message);
  set('status', method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED');
  set('organizer', `mailto:${organizer.email}`).setParameter('cn', quotable(organizer.name));
  const attendee = set('attendee', `mailto:${guest.email}`);
  attendee.setParameter('cn', quotable(guest.name));
  attendee.setParameter('role', 'REQ-PARTICIPANT');
  attendee.setParameter('partstat', partstats[guest.participation]);
  attendee.setParameter('rsvp', 'TRUE');
  return `${calendar.toString()}\r\n`;
}

/** A parameter's value can't hold quotation marks, however it is written. */
const quotable = (name: string) => cleanLine(name.replaceAll('"', ' '));

/** The rules of a zone; null for UTC and names without any. */
function readZone(timeZone: string): ICAL.Component | null {
  if (timeZone === 'UTC') return null;
  const found = findZone(timeZone);
  const block = Array.isArray(found) ? found[0] : undefined;
  return block?.startsWith('BEGIN:VTIMEZONE') === true ? ICAL.Component.fromString(block) : null;
}

function utcTime(at: Date): ICAL.Time {
  const whole = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  return ICAL.Time.fromJSDate(whole, true);
}

/** By how much clocks are set back, in minutes. */
const setBack = [30, 60];

/**
 * The time on the clocks of a zone, without one: its name goes into a parameter. Null in an hour that
 * clocks show twice: calendars don't agree on which of the two such a time is.
 */
function wallTime(at: Date, timeZone: string): ICAL.Time | null {
  const shown = clocksAt(at, timeZone);
  const isShownTwice = setBack
    .flatMap((minutes) => [-minutes, minutes])
    .some((minutes) => clocksAt(new Date(at.getTime() + minutes * minuteMs), timeZone) === shown);
  return isShownTwice ? null : ICAL.Time.fromDateTimeString(shown);
}

function clocksAt(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = zonedParts(at, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}
