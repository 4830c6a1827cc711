import { meetingLimits, type Participation } from '@kith/contract/meetings/rules';
import { cleanText, cutText } from '@kith/contract/core/text';
import ICAL from 'ical.js';

import { momentOf } from './calendar-time.ts';

/** A guest's answer as their calendar wrote it. */
export type CalendarReply = {
  uid: string;
  sequence: number;
  stampedAt: Date;
  attendee: string;
  organizer: string | null;
  participation: Exclude<Participation, 'needs_action'>;
  comment: string;
  /** Of a counter-proposal. */
  suggestedAt: Date | null;
};

const answers: Readonly<Record<string, CalendarReply['participation']>> = {
  ACCEPTED: 'accepted',
  TENTATIVE: 'tentative',
  DECLINED: 'declined',
};

/**
 * Reads METHOD:REPLY and METHOD:COUNTER. Threat: a file of anyone, which may be huge, name several
 * events or people, or hide what it is; so it is small, and everything but one answer of one person to
 * one event is refused. Whether that person was invited is for the caller to find out.
 *
 * @returns null for everything else.
 */
export function readReply(content: string): CalendarReply | null {
  if (content.length > meetingLimits.replyBytes) return null;
  try {
    return readParsed(new ICAL.Component(ICAL.parse(content)));
  } catch {
    return null;
  }
}

function readParsed(calendar: ICAL.Component): CalendarReply | null {
  if (calendar.name !== 'vcalendar') return null;
  const method = textOf(calendar, 'method').toUpperCase();
  const events = calendar.getAllSubcomponents('vevent');
  const [event] = events;
  if (!event || events.length > 1 || (method !== 'REPLY' && method !== 'COUNTER')) return null;
  const attendees = event.getAllProperties('attendee');
  const [attendee] = attendees;
  if (!attendee || attendees.length > 1 || event.hasProperty('recurrence-id')) return null;
  const partstat = String(attendee.getFirstParameter('partstat') ?? '').toUpperCase();
  const participation = method === 'COUNTER' ? 'tentative' : answers[partstat];
  const address = addressOf(attendee.getFirstValue());
  const uid = textOf(event, 'uid');
  const stampedAt = timeOf(event, 'dtstamp');
  if (participation === undefined || address === null || uid === '' || !stampedAt) return null;
  const sequence = Number(textOf(event, 'sequence') || 0);
  if (!Number.isInteger(sequence) || sequence < 0) return null;
  return {
    uid,
    sequence,
    stampedAt,
    attendee: address,
    participation,
    organizer: addressOf(event.getFirstPropertyValue('organizer')),
    comment: cutText(cleanText(textOf(event, 'comment')), meetingLimits.guestNote),
    suggestedAt: method === 'COUNTER' ? timeOf(event, 'dtstart') : null,
  };
}

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A moment, by the zone of the file itself; one that it doesn't explain is not guessed. */
function timeOf(component: ICAL.Component, name: string): Date | null {
  const value = component.getFirstPropertyValue(name);
  return value instanceof ICAL.Time && !value.isDate
    ? momentOf(value, { component, name, ownZone: null })
    : null;
}

function addressOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = /^mailto:/iu.test(value) ? value.slice('mailto:'.length) : '';
  const isOne = address.split('@').length === 2 && !/[\s"<>,;]|^@|@$/u.test(address);
  return isOne ? address.toLowerCase() : null;
}
