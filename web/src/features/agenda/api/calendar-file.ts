import type { CalendarEntry } from '@kith/contract/agenda/schemas';
import { addDaysTo } from '@kith/contract/agenda/rules';
import { brand } from '@kith/contract/core/brand';

/** RFC 5545: a line has at most 75 octets; longer ones continue after a line break and a space. */
const lineOctets = 75;
const encoder = new TextEncoder();

/** A text as a value of RFC 5545. */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/gu, String.raw`\$&`).replace(/\r\n?|\n/gu, String.raw`\n`);
}

/** A content line, folded between characters. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > lineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const compact = (text: string) => text.replaceAll(/[-:]/gu, '');

/** How long a meeting is assumed to be that says only when it begins. */
const assumedMinutes = 60;

/** A moment in UTC, as `20261120T090000Z`. */
const utc = (at: Date) => `${compact(at.toISOString().slice(0, 19))}Z`;

/**
 * A calendar file. Entries without a time fill their day; a reminder's time is floating, the reader's
 * local time, as it is meant; a meeting is at one moment everywhere. An entry has the same id in every
 * file, so that a calendar that has it already takes it over instead of adding it again.
 */
export function writeCalendarFile(
  entries: readonly CalendarEntry[],
  { describe, now }: { describe: (entry: CalendarEntry) => string; now: Date },
): string {
  const used = new Map<string, number>();
  const events = entries.flatMap((entry) => {
    const name = nameOf(entry);
    const before = used.get(name) ?? 0;
    used.set(name, before + 1);
    return [
      'BEGIN:VEVENT',
      `UID:${before === 0 ? name : `${name}-${before}`}@${brand.appDomain}`,
      `DTSTAMP:${utc(now)}`,
      ...timesOf(entry),
      `SUMMARY:${escapeText(describe(entry))}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
  });
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${brand.name}//${brand.name}//EN`];
  const lines = [...head, 'CALSCALE:GREGORIAN', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** A meeting that is moved keeps its name. */
function nameOf({
  kind,
  date,
  contact,
  opportunity,
  meeting_id: meetingId,
}: CalendarEntry): string {
  if (meetingId !== null) return `${kind}-${meetingId}`;
  return `${kind}-${(contact ?? opportunity)?.id ?? ''}-${compact(date)}`;
}

function timesOf({ date, time, starts_at: startsAt, minutes }: CalendarEntry): string[] {
  if (startsAt !== null) {
    return [`DTSTART:${utc(new Date(startsAt))}`, `DURATION:PT${minutes ?? assumedMinutes}M`];
  }
  if (time !== null) return [`DTSTART:${compact(date)}T${compact(time)}00`, 'DURATION:PT15M'];
  return [`DTSTART;VALUE=DATE:${compact(date)}`, `DTEND;VALUE=DATE:${compact(addDaysTo(date, 1))}`];
}
