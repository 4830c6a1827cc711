import type { UsageEvent } from '@kith/contract/usage/schemas';

/** What is told of one use; everything else has a default on the server. */
export type UsageReport = Pick<UsageEvent, 'featureName' | 'action'> & Partial<UsageEvent>;

type Send = (report: UsageReport) => Promise<void>;

let send: Send | null = null;

/**
 * Lets usage be told, through `sender`, for as long as the consent to analytics stands.
 *
 * @returns what ends it.
 */
export function allowUsage(sender: Send): () => void {
  send = sender;
  return () => {
    if (send === sender) send = null;
  };
}

/** Tells that a feature was used. Without the consent nothing is kept or sent; a loss is nobody's trouble. */
export function recordUsage(report: UsageReport) {
  void send?.(report).catch(() => undefined);
}
