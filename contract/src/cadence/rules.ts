import { dayMs } from '../core/time.ts';
import type { InteractionKind } from '../warmth/rules.ts';

/** The interactions that count by default: both sides took part. */
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
} as const;

type Tie = { cadenceDays: number | null; lastInteractionAt: Date | null; createdAt: Date };

/**
 * When the next interaction is due: `last interaction + cadence`, null without a cadence. A contact
 * without interactions counts from its creation.
 *
 * Unit: a moment; the cadence is in days of 24 hours. Source: a rule of this product.
 */
export function dueAt({ cadenceDays, lastInteractionAt, createdAt }: Tie): Date | null {
  if (cadenceDays === null) return null;
  return new Date((lastInteractionAt ?? createdAt).getTime() + cadenceDays * dayMs);
}

export function isOverdue(tie: Tie, now: Date): boolean {
  const due = dueAt(tie);
  return due !== null && due < now;
}
