import type { PeriodWords } from './periods.ts';

/** What a part of a question asks for. */
export type Meaning =
  | 'notSince'
  | 'notFor'
  | 'contactedIn'
  | 'contactedWithin'
  | 'addedIn'
  | 'addedWithin'
  | 'never'
  | 'overdue'
  | 'birthday'
  | 'birthdayIn'
  | 'company'
  | 'location'
  | 'tag'
  | 'warmer'
  | 'colder'
  | 'warm'
  | 'cooling'
  | 'dormant'
  | 'thriving'
  | 'messagesFrom'
  | 'messages'
  | 'companies'
  | 'in'
  | 'since'
  | 'until';

/**
 * One language of questions. In patterns are a group each: `{when}` a period, `{span}` a
 * number of days, weeks, months or years, `{month}` a month, `{number}`, `{name}`, `{proper}` a name
 * in capitals, `{gap}` what is between and is read afterwards.
 */
export type Vocabulary = {
  periods: PeriodWords;
  /** In the order in which they are tried; what one has read is not read by another. */
  patterns: readonly (readonly [Meaning, string])[];
  /** Where the question has this, it is about messages. */
  messageWords: string;
  /** What a contact has, after "with" and "without". */
  things: Partial<
    Record<'email' | 'phone' | 'birthday' | 'photo' | 'link' | 'note' | 'cadence' | 'file', string>
  >;
  /** Patterns with `{thing}`. */
  having: string;
  lacking: string;
  /** By the name that the query uses. */
  roles: Readonly<Record<string, string>>;
  /** A name of a person, place or company, with the group `name`. */
  nameSource: string;
  /** Words that say nothing: they are left out of the words to search for. */
  fillers: string;
  /** Words at which no name begins. */
  notNames: string;
  /** Whether words are separated by spaces. */
  isSpaced: boolean;
};
