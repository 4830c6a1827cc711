import { LRUCache } from 'lru-cache';

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** Creating a format takes ten times as long as using it; members live in a few hundred zones. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** Date and time at a moment in a time zone, in digits: `2026`, `11`, `20`, `09` … */
export function zonedParts(at: Date, timeZone: string): Record<Part, string> {
  const parts: Record<Part, string> = {
    year: '',
    month: '',
    day: '',
    hour: '',
    minute: '',
    second: '',
  };
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) {
    if (type in parts) parts[type as Part] = value;
  }
  return { ...parts, year: parts.year.padStart(4, '0') };
}
