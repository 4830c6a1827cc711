import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import { type BridgeRole, bridgeRoles } from '@kith/contract/bridges/states';
import type { Contact } from '@kith/contract/contacts/schemas';
import { useQueries } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

export type KnownPeople = Partial<Record<BridgeRole, Contact | undefined>>;
/** What a ring needs of them. */
export type KnownWarmth = Partial<Record<BridgeRole, Pick<Contact, 'warmth'> | undefined>>;

/** The reader's warmth with one of the three: 0 without a tie, null with themselves. */
export function warmthWith(role: BridgeRole, own: BridgeRole, known: KnownWarmth): number | null {
  return role === own ? null : (known[role]?.warmth ?? 0);
}

/** Those of the three who are the reader's own contacts, which is where their warmth is known from. */
export function useKnownPeople(bridge: BridgeDetail): KnownPeople {
  const known = bridgeRoles.flatMap((role) => {
    const id = role === bridge.role ? null : bridge[role]?.contact_id;
    return id ? [{ role, id }] : [];
  });
  const found = useQueries({
    queries: known.map(({ id }) =>
      apiQuery.contacts.get.queryOptions({ input: { id }, meta: { reportsOwnErrors: true } }),
    ),
  });
  return Object.fromEntries(known.map(({ role }, place) => [role, found[place]?.data]));
}
