import { setTimeout as sleep } from 'node:timers/promises';

import type { AccountContext } from './account-context.ts';

/**
 * Runs work whose duration depends on whether an address is known, and answers (or refuses) after
 * the same time in both cases. The minimum is well above the longer case.
 */
export async function answerEvenly<Result>(
  { policy }: AccountContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(policy.evenAnswerMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
