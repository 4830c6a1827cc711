import type { InteractionKind } from '../warmth/rules.ts';

/** What counts as being in touch for a member who never said otherwise: both had a part in it. */
export const defaultTouchKinds: readonly InteractionKind[] = [
  'meeting',
  'call',
  'introduction',
  'message',
  'email',
];

export const cadenceLimits = {
  rules: 100,
  groups: 100,
  groupName: 60,
  membersAtOnce: 10_000,
} as const;
