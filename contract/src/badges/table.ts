import { paths } from '../app-routes/paths.ts';

import type { FactName } from './facts.ts';

/** The parts of the screen, in its order. */
export const badgeFamilies = ['in_touch', 'together', 'people', 'kith'] as const;
export type BadgeFamily = (typeof badgeFamilies)[number];

const placePaths = {
  contacts: paths.contacts(),
  dashboard: paths.dashboard(),
  opportunities: paths.opportunities(),
  import: paths.contactsImport(),
  duplicates: paths.duplicates(),
  triage: paths.triage(),
  feed: paths.feed(),
  invite: paths.referralProgram(),
  calendar: paths.calendar(),
  community: paths.community(),
  pwyw: paths.payWhatYouWant(),
};
export type BadgePlace = keyof typeof placePaths;

type Criterion = {
  family: BadgeFamily;
  /** What is counted, and how much of it earns the badge. */
  fact: FactName;
  target: number;
  /** Where the member does what it asks for. */
  place: BadgePlace;
};

/**
 * Every badge. They follow from what happened and stay once earned. Nothing here is earned by doing much
 * of something that others have to put up with: what concerns others counts once they took part in it.
 */
export const badges = {
  first_word: { family: 'in_touch', fact: 'logged', target: 1, place: 'contacts' },
  seven_weeks: { family: 'in_touch', fact: 'weeks', target: 7, place: 'dashboard' },
  rekindled: { family: 'in_touch', fact: 'revived', target: 1, place: 'dashboard' },
  right_on_time: { family: 'in_touch', fact: 'nudges', target: 25, place: 'dashboard' },
  hundred_suns: { family: 'in_touch', fact: 'warm_ties', target: 100, place: 'contacts' },
  long_thread: { family: 'in_touch', fact: 'months', target: 24, place: 'contacts' },

  first_bridge: { family: 'together', fact: 'bridges', target: 1, place: 'opportunities' },
  triangle: { family: 'together', fact: 'triangles', target: 1, place: 'opportunities' },
  thanked: { family: 'together', fact: 'thanks', target: 1, place: 'opportunities' },
  matchmaker: { family: 'together', fact: 'useful', target: 5, place: 'opportunities' },
  ten_bridges: { family: 'together', fact: 'bridges', target: 10, place: 'opportunities' },
  keystone: { family: 'together', fact: 'won', target: 1, place: 'opportunities' },

  moved_in: { family: 'people', fact: 'imports', target: 1, place: 'import' },
  thousand_faces: { family: 'people', fact: 'contacts', target: 1_000, place: 'import' },
  notebook: { family: 'people', fact: 'notes', target: 100, place: 'contacts' },
  candles: { family: 'people', fact: 'birthdays', target: 20, place: 'contacts' },
  tidy_house: { family: 'people', fact: 'merges', target: 10, place: 'duplicates' },
  clear_eyed: { family: 'people', fact: 'triaged', target: 50, place: 'triage' },

  first_leaf: { family: 'kith', fact: 'posts', target: 1, place: 'feed' },
  good_host: { family: 'kith', fact: 'guests', target: 1, place: 'invite' },
  on_the_air: { family: 'kith', fact: 'audience', target: 10, place: 'feed' },
  round_table: { family: 'kith', fact: 'meetings', target: 5, place: 'calendar' },
  answered: { family: 'kith', fact: 'replies', target: 10, place: 'feed' },
  good_company: { family: 'kith', fact: 'talks', target: 5, place: 'feed' },
  forum_voice: { family: 'kith', fact: 'forum_posts', target: 1, place: 'community' },
  forum_answer: { family: 'kith', fact: 'forum_answers', target: 1, place: 'community' },
  founding_friend: { family: 'kith', fact: 'gifts', target: 1, place: 'pwyw' },
} as const satisfies Record<string, Criterion>;

export type BadgeId = keyof typeof badges;
export const badgeIds = Object.keys(badges) as [BadgeId, ...BadgeId[]];

export function criterionOf(id: BadgeId): Criterion {
  return badges[id];
}

/** Whether it is earned at the forum, which not every installation has. */
export function isOfForum(id: BadgeId): boolean {
  return criterionOf(id).place === 'community';
}

/** Where the next step towards a badge is taken. */
export function pathOfBadge(id: BadgeId): string {
  return placePaths[criterionOf(id).place];
}
