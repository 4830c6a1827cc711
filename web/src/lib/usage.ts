import type { UsageEvent } from '@kith/contract/usage/schemas';

/** The content of a usage report; the server fills in the rest. */
export type UsageReport = Pick<UsageEvent, 'featureName' | 'action'> & Partial<UsageEvent>;

type Send = (report: UsageReport) => Promise<void>;

let send: Send | null = null;

/**
 * Reports usage through `sender` while the consent to analytics is given.
 *
 * @returns a function that stops it.
 */
export function allowUsage(sender: Send): () => void {
  send = sender;
  return () => {
    if (send === sender) send = null;
  };
}

/**
 * Reports that a feature was used. Without consent nothing is stored or sent; a lost report doesn't
 * matter.
 */
export function recordUsage(report: UsageReport) {
  void send?.(report).catch(() => undefined);
}
