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

/** Today's suggestions, and the reminders and next steps that are due. */
export type Agenda = { open: number; done: number; due: number };

/** The key of the text about them: with something due, no one is all caught up. */
export function agendaKeyOf({ open, done, due }: Agenda) {
  if (open === 0 && due > 0) return 'due';
  if (open === 0 && done > 0) return 'done';
  return countKeys[open] ?? 'five';
}
