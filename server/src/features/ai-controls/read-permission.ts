import { suggestionConsents } from '@kith/contract/account/scopes';
import { aiOnlyUses, type AiUse } from '@kith/contract/ai-controls/rules';
import { readFlagsIn } from '#features/flags/read-flags.ts';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AiCaller } from './ai-request.ts';

export type Permission = {
  /** Whether a service may be asked. */
  mayAsk: boolean;
  /** Whether calls are noted: with the controls. */
  isLogged: boolean;
};

/**
 * What a use may do for the member now. What they refused stays refused when the controls are switched
 * off for everybody.
 *
 * @throws `ai_not_allowed` for what is nothing without the AI
 */
export async function readPermission(
  caller: AiCaller,
  { use, hasService }: { use: AiUse; hasService: boolean },
): Promise<Permission> {
  const { database, actor } = caller;
  const { isLogged, isDenied } = await database.transaction(async (tx) => ({
    isLogged: (await readFlagsIn(tx)).ai_controls_v1,
    isDenied: await isAiDenied(tx, actor.memberId, use),
  }));
  if (isDenied && aiOnlyUses.includes(use)) throw refuseUse(use);
  const mayAsk = !isDenied && hasService && (await agreesToModels(caller));
  return { mayAsk, isLogged };
}

/** @throws `ai_not_allowed`: what begins would be refused later */
export async function requireAiUse(tx: Tx, ownerId: string, use: AiUse): Promise<void> {
  if (await isAiDenied(tx, ownerId, use)) throw refuseUse(use);
}

export async function isAiDenied(tx: Tx, ownerId: string, use: AiUse): Promise<boolean> {
  const denial = await tx
    .selectFrom('ai_denials')
    .select('use')
    .where('owner_id', '=', ownerId)
    .where('use', '=', use)
    .executeTakeFirst();
  return denial !== undefined;
}

function refuseUse(use: AiUse): AppError {
  return new AppError('ai_not_allowed', 'The member does not allow the AI to do this', { use });
}

/** No text leaves the server without these consents, whatever the caller checked. */
async function agreesToModels({ database }: AiCaller): Promise<boolean> {
  try {
    await database.requiring(suggestionConsents).transaction(async () => undefined);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'consent_required') return false;
    throw error;
  }
}
