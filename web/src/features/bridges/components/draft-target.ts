import type { BridgeDetail, DraftBridge } from '@kith/contract/bridges/schemas';

/** Who is wanted, where the member came from their contact or profile. */
export type Wanted = {
  contactId: string | null;
  /** With that contact. */
  warmth: number | null;
  memberId: string | null;
  name: string;
  about: string;
};

type Known = { wanted: Wanted | null; draft: Pick<BridgeDetail, 'wanted' | 'target'> | null };

/**
 * Who a draft asks for. Another name is another person, neither the contact nor the member; a draft's
 * own member, which the requester needn't know, stays with its name on the server.
 */
export function draftTarget(
  { wanted, draft }: Known,
  { name, about }: { name: string; about: string },
): DraftBridge['target'] {
  const typed = name.trim();
  const same = wanted?.name.trim() === typed ? wanted : null;
  const stored = draft?.wanted?.name === typed ? draft.target : null;
  return {
    name,
    about,
    contact_id: same?.contactId ?? stored?.contact_id ?? null,
    member_id: same?.memberId ?? null,
  };
}
