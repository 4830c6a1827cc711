export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const morningHour = 5;
const afternoonHour = 12;
const eveningHour = 18;

/** The greeting for a moment in a time zone. */
export function partOfDay(momentMs: number, timeZone: string): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(
      momentMs,
    ),
  );
  if (hour < morningHour || hour >= eveningHour) return 'evening';
  return hour < afternoonHour ? 'morning' : 'afternoon';
}

const countKeys = ['none', 'one', 'two', 'three', 'four', 'five'] as const;

/** The key of the text about today's open suggestions. */
export function agendaKeyOf({ open, done }: { open: number; done: number }) {
  if (open === 0 && done > 0) return 'done';
  return countKeys[open] ?? 'five';
}
