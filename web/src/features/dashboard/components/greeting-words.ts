export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const morningHour = 5;
const afternoonHour = 12;
const eveningHour = 18;

/** Which greeting fits a moment, by the clock of a time zone. */
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

/** What to call somebody by: the first word of the name, or all of it where the family name leads. */
export function firstNameOf(name: string): string {
  const trimmed = name.trim();
  if (familyNameFirst.test(trimmed)) return trimmed;
  return trimmed.split(/\s+/u)[0] ?? trimmed;
}

const countWords = ['none', 'one', 'two', 'three', 'four', 'five'] as const;

/** The key of the words that say what today still asks for. */
export function wordsFor({ open, done }: { open: number; done: number }) {
  if (open === 0 && done > 0) return 'done';
  return countWords[open] ?? 'five';
}
