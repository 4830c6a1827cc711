import { setTimeout as sleep } from 'node:timers/promises';

import type { AccountContext } from './account-context.ts';

/**
 * Runs work whose length depends on whether an address is known, and answers (or refuses) at one
 * time in both cases. The floor lies well above what the longer case takes.
 */
export async function answerEvenly<Result>(
  { policy }: AccountContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(policy.evenAnswerMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
