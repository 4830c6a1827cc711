import { readFlagsIn } from '#features/flags/read-flags.ts';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

/** @throws `feature_disabled` */
export async function requireQuality(tx: Tx): Promise<void> {
  const flags = await readFlagsIn(tx);
  if (!flags.data_quality_v1) throw new AppError('feature_disabled', 'Data quality is off');
}
