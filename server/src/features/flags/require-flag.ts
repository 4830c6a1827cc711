import type { FlagName } from '@kith/contract/flags/table';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readFlagsIn } from './read-flags.ts';

/** @throws `feature_disabled` */
export async function requireFlag(tx: Tx, name: FlagName): Promise<void> {
  const flags = await readFlagsIn(tx);
  if (!flags[name]) throw new AppError('feature_disabled', `${name} is off`);
}
