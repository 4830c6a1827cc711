import { nudgesPerDay, type SignalType } from '../nudges/rules.ts';

/** A member's goals; each makes some kinds of facts more urgent. */
export const goals = [
  'stay_close',
  'grow_business',
  'find_work',
  'hire',
  'meet_people',
  'prepare_meetings',
] as const;
export type Goal = (typeof goals)[number];

export const typesOfGoal: Record<Goal, readonly SignalType[]> = {
  stay_close: [
    'cooling',
    'dormant',
    'going_quiet',
    'birthday',
    'once_close',
    'post_published',
    'mention',
  ],
  grow_business: [
    'message_unanswered',
    'company_change',
    'job_change',
    'shared_company',
    'profile_changed',
    'post_published',
    'watched_news',
  ],
  find_work: [
    'job_change',
    'company_change',
    'new_connection',
    'shared_company',
    'profile_changed',
    'watched_news',
  ],
  hire: ['job_change', 'work_anniversary', 'profile_changed', 'watched_news'],
  meet_people: [
    'new_connection',
    'meeting_follow_up',
    'same_city',
    'first_contact',
    'contact_joined',
  ],
  prepare_meetings: ['meeting_upcoming', 'meeting_follow_up', 'same_city'],
};

/** The kinds of suggestions that a member switches on and off. */
export const nudgeKinds = [
  'changes',
  'dates',
  'quiet',
  'messages',
  'meetings',
  'new',
  'posts',
] as const;
export type NudgeKind = (typeof nudgeKinds)[number];

export const typesOfKind: Record<NudgeKind, readonly SignalType[]> = {
  changes: ['job_change', 'company_change', 'profile_changed', 'watched_news'],
  dates: ['birthday', 'work_anniversary'],
  quiet: ['cooling', 'dormant', 'going_quiet', 'once_close'],
  messages: ['message_unanswered'],
  meetings: ['meeting_upcoming', 'meeting_follow_up', 'same_city'],
  new: ['new_connection', 'shared_company', 'first_contact', 'contact_joined'],
  posts: ['post_published', 'mention'],
};

export const minNudgesPerDay = 1;
export const maxNudgesPerDay = nudgesPerDay;
export const maxTopics = 20;
export const topicMaxLength = 60;
