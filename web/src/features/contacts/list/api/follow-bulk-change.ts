import type { BulkOperation } from '@kith/contract/contacts/bulk';
import { secondMs } from '@kith/contract/core/time';
import { apiClient } from '#lib/api-client.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { readStoredSession } from '#lib/supabase-client.ts';

const askEveryMs = secondMs;
/** A connection that fails briefly doesn't end the progress: the work goes on without it. */
const maxFailures = 20;
/** One per member: others use this browser, too. */
const runningKey = () => `running-bulk-change.${readStoredSession()?.user.id ?? ''}`;

/** What this tab follows already: its screen may open again meanwhile. */
const followed = new Set<string>();

export type BulkProgress = { done: number; total: number };

/** How many contacts a change, or its undo, still has to look at. */
function remainingOf({ remaining, undo }: BulkOperation): number {
  return undo?.remaining ?? remaining;
}

/**
 * The bulk change that was running when a tab closed, for the next one. The server finishes it
 * anyway; its progress and its Undo come back.
 */
export function takeRunningBulkChange(): string | null {
  const id = readStored(runningKey());
  return id === null || followed.has(id) ? null : id;
}

/** Reports how far the server is until the change, or its undo, is done. */
export async function followBulkChange(
  id: string,
  onProgress: (progress: BulkProgress) => void,
): Promise<BulkOperation> {
  followed.add(id);
  const key = runningKey();
  writeStored(key, id);
  try {
    let operation = await askPatiently(id);
    const total = operation.undo ? operation.count : operation.count + operation.remaining;
    while (remainingOf(operation) > 0) {
      onProgress({ done: total - remainingOf(operation), total });
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
      operation = await askPatiently(id);
    }
    return operation;
  } finally {
    followed.delete(id);
    writeStored(key, null);
  }
}

async function askPatiently(id: string, failures = 0): Promise<BulkOperation> {
  try {
    return await apiClient.contacts.getBulk({ id });
  } catch (error) {
    if (failures === maxFailures) throw error;
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    return askPatiently(id, failures + 1);
  }
}
