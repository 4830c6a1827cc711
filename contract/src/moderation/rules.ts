/** What can be reported. */
export const moderationSubjects = [
  'post',
  'comment',
  'message',
  'conversation',
  'profile',
  'bridge',
  'meeting',
] as const;
export type ModerationSubject = (typeof moderationSubjects)[number];

export const moderationDecisions = ['dismissed', 'hidden', 'warned', 'upheld', 'restored'] as const;
export type ModerationDecision = (typeof moderationDecisions)[number];

export const moderationActions = ['dismiss', 'hide', 'warn', 'uphold', 'restore'] as const;
export type ModerationAction = (typeof moderationActions)[number];

export const decisionOf: Record<ModerationAction, ModerationDecision> = {
  dismiss: 'dismissed',
  hide: 'hidden',
  warn: 'warned',
  uphold: 'upheld',
  restore: 'restored',
};

export const moderationLimits = { note: 1_000, appeal: 2_000, reportsShown: 20 } as const;

/** The state of a case, as far as it decides what can be done. */
export type CaseState = {
  subject: ModerationSubject;
  /** Whether it is one member's. */
  hasMember: boolean;
  /** Whether it is there, for its writer at least. */
  exists: boolean;
  isHidden: boolean;
  /** Whether a report or an appeal waits. */
  isWaiting: boolean;
  /** Whether that is an appeal. */
  isAppealed: boolean;
};

/** What an administrator can do about a case. Whole conversations are never hidden. */
export function listModerationActions(state: CaseState): ModerationAction[] {
  const { subject, hasMember, exists, isHidden, isWaiting, isAppealed } = state;
  if (isAppealed) return ['uphold', 'restore'];
  const actions: ModerationAction[] = [];
  if (isWaiting) actions.push('dismiss');
  const canHide = subject !== 'conversation' && exists && !isHidden;
  if (isWaiting && hasMember && canHide) actions.push('hide');
  if (isWaiting && hasMember) actions.push('warn');
  if (isHidden) actions.push('restore');
  return actions;
}
