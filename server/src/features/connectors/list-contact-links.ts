import type { CrmProvider } from '@kith/contract/connectors/rules';
import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { ConnectorParts } from './open-peer.ts';
import { readTokens, withTokens } from './token-store.ts';

type LinkedRecord = Computed<{
  connection_id: string;
  provider: CrmProvider;
  account_label: string;
  account_key: string;
  remote_id: string;
  last_synced_at: string | null;
}>;
export type ContactLink = LinkedRecord & { url: string | null };

/**
 * The records of CRMs that a contact is kept in step with, also those of contacts that were merged into
 * it.
 *
 * @throws `not_found`
 */
export async function listContactLinks({
  ctx,
  parts,
  input: { contact_id: contactId },
}: {
  ctx: MemberContext;
  parts: ConnectorParts;
  input: { contact_id: string };
}): Promise<ContactLink[]> {
  const ownerId = ctx.actor.memberId;
  const records = await ctx.database.transaction(async (tx) => {
    if (!(await hasContact(tx, ownerId, contactId))) throw notFound('Contact');
    return findRecords(tx, ownerId, contactId);
  });
  return Promise.all(
    records.map(async (record) => ({ ...record, url: await findAddress(parts, ownerId, record) })),
  );
}

function findRecords(tx: Tx, ownerId: string, contactId: string): Promise<LinkedRecord[]> {
  return readRows(
    tx,
    sql<LinkedRecord>`with recursive same as (
        select id from contacts where owner_id = ${ownerId} and id = ${contactId}
        union
        select c.id from same join contacts c on c.owner_id = ${ownerId} and c.merged_into = same.id
      )
      select k.id as connection_id, k.provider, k.account_label, k.account_key, l.remote_id,
        k.last_synced_at
      from same
      join crm_links l on l.owner_id = ${ownerId} and l.contact_id = same.id
      join crm_connections k on k.owner_id = ${ownerId} and k.id = l.connection_id
      where l.object = 'contact' and l.ended_at is null and l.remote_id is not null
      order by k.provider, l.remote_id`,
  );
}

/** Where people see the record: at HubSpot below its account, at Salesforce on the organization's host. */
async function findAddress(
  { connectors, database }: ConnectorParts,
  ownerId: string,
  { provider, connection_id: connectionId, account_key: account, remote_id: id }: LinkedRecord,
): Promise<string | null> {
  const app = connectors.apps.get(provider);
  if (!app) return null;
  if (provider === 'hubspot') {
    const path = `/contacts/${encodeURIComponent(account)}/record/0-1/${encodeURIComponent(id)}`;
    return new URL(path, app.authorizationEndpoint).href;
  }
  const owner = { ownerId, connectionId };
  const tokens = await withTokens(database, (tx) => readTokens(tx, connectors, owner));
  return tokens && new URL(`/${encodeURIComponent(id)}`, tokens.instance).href;
}
