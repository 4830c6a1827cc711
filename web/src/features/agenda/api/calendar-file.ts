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

/**
 * A calendar file. Entries without a time fill their day; a time is floating, the reader's local
 * time, as a reminder means it.
 */
export function writeCalendarFile(
  entries: readonly CalendarEntry[],
  { describe, now }: { describe: (entry: CalendarEntry) => string; now: Date },
): string {
  const stamp = `${compact(now.toISOString().slice(0, 19))}Z`;
  const events = entries.flatMap((entry, index) => [
    'BEGIN:VEVENT',
    `UID:${entry.kind}-${(entry.contact ?? entry.opportunity)?.id ?? ''}-${compact(entry.date)}-${index}@${brand.appDomain}`,
    `DTSTAMP:${stamp}`,
    ...timesOf(entry),
    `SUMMARY:${escapeText(describe(entry))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${brand.name}//${brand.name}//EN`];
  const lines = [...head, 'CALSCALE:GREGORIAN', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function timesOf({ date, time }: CalendarEntry): string[] {
  if (time !== null) return [`DTSTART:${compact(date)}T${compact(time)}00`, 'DURATION:PT15M'];
  return [`DTSTART;VALUE=DATE:${compact(date)}`, `DTEND;VALUE=DATE:${compact(addDaysTo(date, 1))}`];
}
