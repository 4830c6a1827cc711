/**
 * Waits for parts of a transaction that don't need each other's results, so that their statements are sent
 * together. All have ended before the first failure, in their order, is thrown: a part that went on would send
 * its next statement after the rollback, outside the transaction.
 */
export async function runTogether<const Results extends readonly unknown[]>(
  ...parts: { readonly [At in keyof Results]: Promise<Results[At]> }
): Promise<Results> {
  const outcomes = await Promise.allSettled(parts);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.map(
    (outcome) => outcome.status === 'fulfilled' && outcome.value,
  ) as unknown as Results;
}
