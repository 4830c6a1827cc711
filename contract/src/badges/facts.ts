/** What badges are earned by. How each is read is the server's affair. */
export const factNames = [
  'logged',
  'weeks',
  'revived',
  'nudges',
  'warm_ties',
  'months',
  'bridges',
  'triangles',
  'thanks',
  'useful',
  'won',
  'imports',
  'contacts',
  'notes',
  'birthdays',
  'merges',
  'triaged',
  'posts',
  'guests',
  'audience',
  'meetings',
  'replies',
  'talks',
  'forum_posts',
  'forum_answers',
  'gifts',
] as const;
export type FactName = (typeof factNames)[number];

/** Where what a member did, or others did with them, is written. */
export const deeds = [
  'interactions',
  'contacts',
  'contact_statements',
  'contact_merges',
  'nudges',
  'imports',
  'meetings',
  'opportunities',
  'posts',
  'comments',
  'comment_likes',
  'bridges',
  'bridge_sides',
  'referrals',
  'forum_deeds',
] as const;
export type Deed = (typeof deeds)[number];

/** Which deeds can change a fact; one that others change without a deed of the member's is read each time. */
export const deedsOf: Record<FactName, readonly Deed[]> = {
  logged: ['interactions'],
  weeks: ['interactions'],
  revived: ['interactions'],
  nudges: ['nudges'],
  warm_ties: ['interactions', 'contact_statements'],
  months: ['interactions'],
  bridges: ['bridges'],
  triangles: ['bridges', 'bridge_sides'],
  thanks: ['bridge_sides'],
  useful: ['bridge_sides'],
  won: ['opportunities', 'bridges'],
  imports: ['imports'],
  contacts: ['contacts'],
  notes: ['interactions'],
  birthdays: ['contacts'],
  merges: ['contact_merges'],
  triaged: ['contact_statements'],
  posts: ['posts'],
  guests: ['referrals'],
  audience: ['comments'],
  meetings: ['meetings'],
  replies: ['comments'],
  talks: ['comments', 'comment_likes'],
  forum_posts: ['forum_deeds'],
  forum_answers: ['forum_deeds'],
  // A payment is noted where it is booked, without a table.
  gifts: [],
};

/** A tie without any touch for so long was dormant. */
export const dormantDays = 180;
/** How warm a tie is that shines. */
export const sunWarmth = 60;
/** Something counts as kept in a week only if it was noted so soon after it happened. */
export const notedWithinDays = 7;
/** A reply within so many hours is a prompt one. */
export const promptHours = 24;

/** Of these only so many count on one day, so that doing more at once brings nothing. */
export const perDay: Partial<Record<FactName, number>> = {
  nudges: 5,
  bridges: 2,
  notes: 20,
  triaged: 30,
  meetings: 3,
  replies: 3,
};

/** The sum of what happened on each day, of which no more than `cap` counts. */
export function sumOfDays(counts: readonly number[], cap: number): number {
  return counts.reduce((sum, count) => sum + Math.min(count, cap), 0);
}

/** The most weeks in a row; weeks are numbered, in any order, each once or more. */
export function longestRun(weeks: readonly number[]): number {
  const known = new Set(weeks);
  let longest = 0;
  for (const week of known) {
    if (known.has(week - 1)) continue;
    let length = 1;
    while (known.has(week + length)) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** A fact as it is read: one number, or one for each day or week. */
export type RawFact = number | readonly number[];

/** How much of a fact counts. */
export function countOf(name: FactName, raw: RawFact): number {
  if (typeof raw === 'number') return raw;
  return name === 'weeks' ? longestRun(raw) : sumOfDays(raw, perDay[name] ?? Infinity);
}
