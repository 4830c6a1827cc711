import { requireAiUse } from '#features/ai-controls/read-permission.ts';
import { readFlagsIn } from '#features/flags/read-flags.ts';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

/** @throws `feature_disabled`; `ai_not_allowed` */
export async function requireAnalysis(tx: Tx, ownerId: string): Promise<void> {
  const flags = await readFlagsIn(tx);
  if (!flags['ai_analysis_v1']) {
    throw new AppError('feature_disabled', 'The analysis of contacts is switched off');
  }
  await requireAiUse(tx, ownerId, 'contact_analysis');
}
