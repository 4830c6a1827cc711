export const signalTypes = [
  'job_change',
  'company_change',
  'birthday',
  'work_anniversary',
  'cooling',
  'dormant',
  'going_quiet',
  'message_unanswered',
  'meeting_upcoming',
  'meeting_follow_up',
  'new_connection',
  'shared_company',
  'same_city',
  'once_close',
  'first_contact',
  'contact_joined',
  'post_published',
  'profile_changed',
  'mention',
  'watched_news',
] as const;
export type SignalType = (typeof signalTypes)[number];

export const nudgesPerDay = 5;
export const nudgesPerType = 2;

export const snoozeDays = { day: 1, week: 7, month: 30 } as const;
export type SnoozeSpan = keyof typeof snoozeDays;

export const nudgeStatuses = ['open', 'done', 'snoozed', 'dismissed'] as const;
export type NudgeStatus = (typeof nudgeStatuses)[number];

/** What came of a nudge that the member acted on, by the member or by what happened later. */
export const outcomes = ['answered', 'met', 'introduced', 'nothing'] as const;
export type Outcome = (typeof outcomes)[number];
export const outcomeSources = ['member', 'detected'] as const;
export const feedbackMaxLength = 500;

/** How a drafted message sounds, and how long it is. */
export const draftTones = ['warm', 'neutral', 'formal'] as const;
export const draftLengths = ['short', 'medium'] as const;
