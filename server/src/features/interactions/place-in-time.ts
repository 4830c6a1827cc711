import { minuteMs } from '@kith/contract/core/time';
import type { InteractionKind } from '@kith/contract/warmth/rules';
import { validationFailed } from '#platform/app-error.ts';

/** A browser's clock may be this far ahead of the server's. */
const clockDifferenceMs = 5 * minuteMs;

/**
 * When an interaction happened and whether it counts for warmth already. Only a meeting can be in
 * the future: it counts once it has passed.
 *
 * @throws `validation_failed` (`in_future`) for any other future interaction.
 */
export function placeInTime(
  kind: InteractionKind,
  at: Date,
  now: Date,
): { occurredAt: Date; counted: boolean } {
  if (at <= now) return { occurredAt: at, counted: true };
  if (kind === 'meeting') return { occurredAt: at, counted: false };
  if (at.getTime() - now.getTime() <= clockDifferenceMs) return { occurredAt: now, counted: true };
  throw validationFailed([
    { path: 'occurred_at', code: 'in_future', message: 'Only a meeting can lie in the future' },
  ]);
}
