import { AppError, notFound, validationFailed } from '#platform/app-error.ts';

import { type BridgeParts, holdBridge, requireRole, runOnBridges } from './hold-bridge.ts';
import { attemptLimit, refuseManyRequests } from './limits.ts';
import { moveBridge } from './move-bridge.ts';
import { notifyBridge } from './notify-bridge.ts';
import { findMember } from './people-queries.ts';
import { readAsked } from './read-asked.ts';
import { admits, openingOf } from './recipient-rules.ts';

/** One answer whatever the reason: a pause, a consent, rules that the one asked switched on. */
export const unavailable = (): AppError =>
  new AppError('bridge_unavailable', 'They can’t be asked for introductions at the moment');

/**
 * Asks the connector. Threats: asking in bulk, so the month and the pause between two are limited; trying
 * out who can be asked, so attempts are limited and every refusal has one answer.
 *
 * @throws `not_found`, also for a contact who is no member; `illegal_state`; `bridge_limit_reached`,
 *   `bridge_too_soon`, `bridge_unavailable`, `rate_limited`; `validation_failed` without a message.
 */
export async function requestBridge({
  ctx,
  service,
  input: { id },
}: BridgeParts<{ id: string }>): Promise<void> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  await attemptLimit.take(memberId);
  await runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdBridge(tx, { memberId, id });
    requireRole(held, 'requester');
    if (held.state === 'requested') return;
    if (held.message === '') {
      throw validationFailed([{ path: 'message', code: 'required', message: 'required' }]);
    }
    const connectorId = await findMember(tx, memberId, held.connector_contact_id);
    if (connectorId === null) throw notFound('Contact');
    if (connectorId === held.wanted_member_id) {
      throw validationFailed([{ path: 'target', code: 'is_connector', message: 'is_connector' }]);
    }
    await refuseManyRequests(tx, memberId, now);
    const asked = await readAsked(tx, {
      memberId: connectorId,
      role: 'connector',
      byId: memberId,
      requesterId: memberId,
      now,
    });
    if (asked.isBlocked) throw notFound('Contact');
    if (!asked.isOpen || !admits(asked.rules, asked.facts, now)) throw unavailable();
    const askedAt = openingOf(asked.rules, now);
    const isAnnounced = askedAt <= now;
    const moved = await moveBridge(tx, held, {
      event: 'request',
      by: 'requester',
      actorId: memberId,
      at: now,
      set: {
        connector_id: connectorId,
        requested_at: now,
        asked_at: askedAt,
        is_announced: isAnnounced,
      },
    });
    await tx
      .insertInto('bridge_sides')
      .values({ owner_id: connectorId, bridge_id: id, role: 'connector' })
      .execute();
    if (!isAnnounced) return;
    const notice = { memberId: connectorId, step: 'requested', aboutId: memberId } as const;
    await notifyBridge({ tx, jobs: ctx.jobs }, moved, { ...notice, excerpt: moved.wanted_name });
  });
}
