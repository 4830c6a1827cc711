import { useLocalePreferences } from '#lib/i18n/preferences.ts';

/** A time in the member's zone and in the guest's, as "Thu 26 Nov, 15:00 · 10:00 New York". */
export function useZoneTimes() {
  const { locale, timezone, timeFormat } = useLocalePreferences();
  const hour12 = timeFormat === 'h:mm a';
  const write = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, hour12, ...options }).format(new Date(at));
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return {
    timezone,
    dayOf: (at: string) => write(at, timezone, { weekday: 'long', day: 'numeric', month: 'long' }),
    timeOf: (at: string) => write(at, timezone, time),
    /** The guest's clock, with the day where it is another. */
    thereOf: (at: string, zone: string) => {
      const isSameDay = write(at, zone, day) === write(at, timezone, day);
      return `${write(at, zone, isSameDay ? time : { ...day, ...time })} ${cityOf(zone)}`;
    },
    wholeOf: (at: string) => write(at, timezone, { ...day, ...time, timeZoneName: 'short' }),
  };
}

/** The zones of guests that differ from each other. */
export function zonesOf(guests: readonly { time_zone: string | null }[]): string[] {
  return [...new Set(guests.flatMap(({ time_zone: zone }) => zone ?? []))];
}
