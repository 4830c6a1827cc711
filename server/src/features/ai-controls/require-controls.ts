import { readFlagsIn } from '#features/flags/read-flags.ts';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

/** @throws `feature_disabled` */
export async function requireControls(tx: Tx): Promise<void> {
  if ((await readFlagsIn(tx)).ai_controls_v1) return;
  throw new AppError('feature_disabled', 'The controls of the AI are switched off');
}
