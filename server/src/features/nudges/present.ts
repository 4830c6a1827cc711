import type { Nudge } from '@kith/contract/nudges/schemas';

import { presentContactSummary } from '#features/contacts/contact-summary.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { NudgeView } from './queries.ts';

/** The public form of a nudge; the contact is current, the reason that of its day or of today. */
export function presentNudge({ nudge, contact }: NudgeView, now: Date): Nudge {
  return {
    id: nudge.id,
    type: nudge.type,
    contact: presentContactSummary(contact, now),
    reason: nudge.reason,
    score: nudge.score,
    status: nudge.status,
    snoozed_until: toWireTime(nudge.snoozed_until),
    rating: nudge.rating,
    position: nudge.position,
    day: nudge.day,
  };
}
