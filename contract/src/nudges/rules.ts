export const signalTypes = [
  'job_change',
  'company_change',
  'birthday',
  'work_anniversary',
  'cooling',
  'dormant',
  'message_unanswered',
  'meeting_upcoming',
  'meeting_follow_up',
  'new_connection',
] as const;
export type SignalType = (typeof signalTypes)[number];

export const nudgesPerDay = 5;
export const nudgesPerType = 2;

export const snoozeDays = { day: 1, week: 7, month: 30 } as const;
export type SnoozeSpan = keyof typeof snoozeDays;

export const nudgeStatuses = ['open', 'done', 'snoozed', 'dismissed'] as const;
export type NudgeStatus = (typeof nudgeStatuses)[number];
