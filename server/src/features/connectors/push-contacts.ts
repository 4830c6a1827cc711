import { readContacts } from '#features/contacts/read-contacts.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { labelOf } from './contact-values.ts';
import { peerBatch } from './crm-peer.ts';
import { findFollowed, isFollowed } from './followed-links.ts';
import { mergeContact, timesFor } from './pull-contacts.ts';
import { pushChanges } from './push-changes.ts';
import type { LinkRow } from './queries.ts';
import type { RunContext, Step } from './run-context.ts';

/** Sends what changed here of linked contacts. */
export const pushContacts: Step = (run, position) => {
  const { ownerId, connection, ctx } = run;
  return pushChanges(run, position, {
    object: 'contact',
    counted: 'contacts_sent',
    list: (tx) => listChanged(tx, run, position.cursor),
    properties: connection.mapping.contact.map(({ property }) => property),
    cursorOf: ({ id }) => id,
    open: async (tx, links) => {
      const ids = links.flatMap(({ contact_id: id }) => id ?? []);
      const now = ctx.clock.now();
      const contacts = await readContacts(tx, ownerId, { ids, now, locks: run.applies });
      const times = await timesFor(tx, run, ids);
      // Again: two may have been merged here since.
      const followed = await findFollowed(tx, { ownerId, connectionId: connection.id }, ids);
      return async (tally, link, record) => {
        const contact = contacts.get(link.contact_id ?? '');
        if (!contact || followed.get(contact.id) !== link.id) return null;
        const merge = await mergeContact(tx, run, tally, { contact, record, link, times });
        return { label: labelOf(contact), merge };
      };
    },
  });
};

/** Linked contacts that changed here since they were compared. */
function listChanged(
  tx: Tx,
  { ownerId, connection }: RunContext,
  after: string | null,
): Promise<LinkRow[]> {
  const isLater = after === null ? sql`true` : sql`l.id > ${after}::uuid`;
  return readRows(
    tx,
    sql<LinkRow>`select l.* from crm_links l
      join contacts c on c.owner_id = l.owner_id and c.id = l.contact_id and c.deleted_at is null
      where l.owner_id = ${ownerId} and l.connection_id = ${connection.id} and l.object = 'contact'
        and l.ended_at is null and l.remote_id is not null and ${isFollowed('l')}
        and (l.is_pending or c.updated_at > l.checked_at) and ${isLater}
      order by l.id limit ${peerBatch}`,
  );
}
