import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { CrmProperties } from '@kith/contract/connectors/schemas';
import { cutText } from '@kith/contract/core/text';
import type { MemberContext } from '#platform/context.ts';
import { z } from 'zod';

import { PeerError } from './crm-peer.ts';
import { requireConnection } from './get-connection.ts';
import { type ConnectorParts, openPeer } from './open-peer.ts';
import { refuseFault } from './refuse-fault.ts';

/** What fields can be mapped to, as the CRM has it now. */
export async function listProperties({
  ctx,
  parts,
  input: { provider },
}: {
  ctx: MemberContext;
  parts: ConnectorParts;
  input: { provider: CrmProvider };
}): Promise<CrmProperties> {
  const ownerId = ctx.actor.memberId;
  const { id } = await ctx.database.transaction((tx) => requireConnection(tx, ownerId, provider));
  const peer = openPeer(parts, provider, { ownerId, connectionId: id });
  try {
    const [contact, company] = await Promise.all([
      peer.listProperties('contact'),
      peer.listProperties('company'),
    ]);
    return { contact: sort(contact), company: sort(company) };
  } catch (error) {
    if (error instanceof PeerError || error instanceof z.ZodError) throw refuseFault(error);
    throw error;
  }
}

const labelLength = 120;
const byLabel = new Intl.Collator('en');

/** Names that a mapping could not hold are left out. */
function sort(list: CrmProperties['contact']): CrmProperties['contact'] {
  return list
    .filter(({ name }) => /^[A-Za-z]\w{0,79}(?:\.\w{1,40})?$/u.test(name))
    .map((one) => ({ ...one, label: cutText(one.label, labelLength) || one.name }))
    .toSorted((one, other) => byLabel.compare(one.label, other.label));
}
