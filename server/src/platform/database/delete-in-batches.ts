/**
 * Repeats a statement that deletes at most `batchSize` rows until none is left. It has a transaction
 * of its own each time, so that none holds much for long; an aborted run continues where it was.
 */
export async function deleteInBatches(
  { batchSize, signal }: { batchSize: number; signal: AbortSignal | undefined },
  deleteBatch: () => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<void> {
  let isMore = true;
  while (isMore) {
    signal?.throwIfAborted();
    const { numAffectedRows } = await deleteBatch();
    isMore = Number(numAffectedRows) === batchSize;
  }
}
