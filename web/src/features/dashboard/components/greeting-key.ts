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

const familyNameFirst = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The name to greet someone by: the first word, or the full name if the family name comes first.
 */
export function firstNameOf(name: string): string {
  const trimmed = name.trim();
  if (familyNameFirst.test(trimmed)) return trimmed;
  return trimmed.split(/\s+/u)[0] ?? trimmed;
}

const countKeys = ['none', 'one', 'two', 'three', 'four', 'five'] as const;

/** The key of the text about today's open suggestions. */
export function agendaKeyOf({ open, done }: { open: number; done: number }) {
  if (open === 0 && done > 0) return 'done';
  return countKeys[open] ?? 'five';
}
