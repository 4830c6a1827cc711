/*
 * What the service promises, and how much of the room for failure is used. An objective is a share of events that
 * must be good; the error budget is the number of events that may be bad within it.
 */

export const objectives = ['availability', 'speed', 'support', 'response'] as const;
export type Objective = (typeof objectives)[number];

/** The days that are looked at, today included. */
export const objectiveDays = 28;

/** A request is fast within this, a question reaches the team in time, and is answered in time. */
export const fastMs = 1000;
export const supportMinutes = 15;
export const answerHours = 24;

export const targets: Readonly<Record<Objective, number>> = {
  availability: 0.999,
  speed: 0.99,
  support: 0.95,
  response: 0.9,
};

export type DayCounts = { total: number; bad: number };

export type Budget = {
  /** The share that was good; null where nothing was measured. */
  attained: number | null;
  /** How many events may be bad. */
  allowed: number;
  /** How much of it is used: 1 is all of it; null where nothing was measured. */
  used: number | null;
  /** How fast it is used, in the last day and week: at 1 it would be used up in exactly 28 days. */
  burnDay: number | null;
  burnWeek: number | null;
  /** Days until it is used up at the pace of the last week; null where that doesn't happen. */
  lastsDays: number | null;
};

/** @param days oldest first, one for each of `objectiveDays` */
export function spendBudget(target: number, days: readonly DayCounts[]): Budget {
  const all = sumUp(days);
  const room = 1 - target;
  const allowed = all.total * room;
  const week = days.slice(-7);
  const burnWeek = burnOf(week, room);
  const left = allowed - all.bad;
  const perDay = sumUp(week).bad / week.length;
  return {
    attained: all.total === 0 ? null : 1 - all.bad / all.total,
    allowed,
    used: all.total === 0 ? null : all.bad / allowed,
    burnDay: burnOf(days.slice(-1), room),
    burnWeek,
    lastsDays: left > 0 && perDay > 0 ? left / perDay : null,
  };
}

function sumUp(days: readonly DayCounts[]): DayCounts {
  return days.reduce((sum, { total, bad }) => ({ total: sum.total + total, bad: sum.bad + bad }), {
    total: 0,
    bad: 0,
  });
}

function burnOf(days: readonly DayCounts[], room: number): number | null {
  const { total, bad } = sumUp(days);
  return total === 0 ? null : bad / total / room;
}
