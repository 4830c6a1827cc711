import { readFlags } from '#features/flags/read-flags.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

/**
 * What administrators change is controlled by one flag; reading is not.
 *
 * @throws `feature_disabled`
 */
export async function requireActing({ database }: MemberContext): Promise<void> {
  const flags = await readFlags({ database });
  if (!flags['adminOps.v1']) throw new AppError('feature_disabled', 'adminOps.v1 is off');
}
