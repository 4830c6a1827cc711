/*
 * How many relationships go quiet in a month, when chance decides who one is in touch with: who has not been
 * for a year has gone quiet. With n people and k of them a week, each is met at a rate of k/n, so that the
 * share without a meeting for w weeks is e^(−wk/n), and k·52/12 people a month had their last meeting just
 * that long ago.
 */
const weeksPerYear = 52;
const monthsPerYear = 12;

export const quietPeople = { least: 50, most: 1500, step: 50, first: 400 } as const;
export const quietWeek = { least: 1, most: 25, step: 1, first: 5 } as const;

export type Quiet = { quiet: number; kept: number };

/** With `people` known, and in touch with `week` of them each week. */
export function countQuiet(people: number, week: number): Quiet {
  const perMonth = (week * weeksPerYear) / monthsPerYear;
  const share = Math.exp((-weeksPerYear * week) / people);
  return {
    quiet: Math.round(perMonth * share),
    // Each in turn, once a year.
    kept: Math.min(people, week * weeksPerYear),
  };
}
