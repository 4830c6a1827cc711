import type { ConsentType } from '@kith/contract/consents/rules';

import { AppError } from '#platform/app-error.ts';

import type { NudgeRow } from './tables.ts';

/** Suggestions are made from a member's data by an engine: both consents must stand. */
export const nudgeConsents: readonly ConsentType[] = ['data_processing', 'ai_matching'];

/**
 * What is done is done: to open it again, the interaction that answered it is deleted.
 *
 * @throws `illegal_state`
 */
export function refuseIfDone(nudge: NudgeRow): void {
  if (nudge.status === 'done') {
    throw new AppError('illegal_state', 'This nudge is done', { status: nudge.status });
  }
}
