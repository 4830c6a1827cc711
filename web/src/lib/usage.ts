import type { Contact } from '@kith/contract/contacts/schemas';
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

/** Spec point 9. */
const creditsPerContact = 1;

/** Tells that a contact was added by hand. */
export function recordNewContact({ id, source }: Contact) {
  recordUsage({
    featureName: 'contact_creation',
    action: 'created',
    resourceType: 'contact',
    resourceId: id,
    usageData: { source },
    creditsConsumed: creditsPerContact,
  });
}
