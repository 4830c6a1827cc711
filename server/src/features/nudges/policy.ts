import { AppError } from '#platform/app-error.ts';

import type { NudgeRow } from './nudge-row.ts';

/**
 * To reopen a completed nudge, delete the interaction that completed it.
 *
 * @throws `illegal_state`
 */
export function refuseIfDone(nudge: NudgeRow): void {
  if (nudge.status === 'done') {
    throw new AppError('illegal_state', 'This nudge is done', { status: nudge.status });
  }
}
