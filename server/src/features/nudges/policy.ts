import type { ConsentType } from '@kith/contract/consents/rules';

import { AppError } from '#platform/app-error.ts';

import type { NudgeRow } from './nudge-row.ts';

/** Suggestions are made from a member's data by an engine: both consents are required. */
export const nudgeConsents: readonly ConsentType[] = ['data_processing', 'ai_matching'];

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
