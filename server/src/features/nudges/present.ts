import type { Nudge } from '@kith/contract/nudges/schemas';

import { presentContactSummary } from '#features/contacts/contact-summary.ts';

import type { NudgeView } from './queries.ts';

/** What leaves the server of a nudge; the contact is shown as it is now, the reason as it was. */
export function presentNudge({ nudge, contact }: NudgeView, now: Date): Nudge {
  return {
    id: nudge.id,
    type: nudge.type,
    contact: presentContactSummary(contact, now),
    reason: nudge.reason,
    score: nudge.score,
    status: nudge.status,
    snoozed_until: nudge.snoozedUntil?.toISOString() ?? null,
    rating: nudge.rating,
    position: nudge.position,
    day: nudge.day,
  };
}
