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
  stay_close: ['cooling', 'dormant', 'birthday'],
  grow_business: ['message_unanswered', 'company_change', 'job_change'],
  find_work: ['job_change', 'company_change', 'new_connection'],
  hire: ['job_change', 'work_anniversary'],
  meet_people: ['new_connection', 'meeting_follow_up'],
  prepare_meetings: ['meeting_upcoming', 'meeting_follow_up'],
};

/** The kinds of suggestions that a member switches on and off. */
export const nudgeKinds = ['changes', 'dates', 'quiet', 'messages', 'meetings', 'new'] as const;
export type NudgeKind = (typeof nudgeKinds)[number];

export const typesOfKind: Record<NudgeKind, readonly SignalType[]> = {
  changes: ['job_change', 'company_change'],
  dates: ['birthday', 'work_anniversary'],
  quiet: ['cooling', 'dormant'],
  messages: ['message_unanswered'],
  meetings: ['meeting_upcoming', 'meeting_follow_up'],
  new: ['new_connection'],
};

export const minNudgesPerDay = 1;
export const maxNudgesPerDay = nudgesPerDay;
export const maxTopics = 20;
export const topicMaxLength = 60;
