import type { CrmContactField } from '@kith/contract/connectors/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { readContacts } from '#features/contacts/read-contacts.ts';
import type { Computed } from '#platform/database/rows.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { readContactValue } from './contact-values.ts';
import { type Creation, createRemote } from './create-remote.ts';
import { isFollowed } from './followed-links.ts';
import { baseOf } from './pull-contacts.ts';
import { insertLink } from './queries.ts';
import { addSample, commitStep, count, type RunContext } from './run-context.ts';
import type { Step } from './run-context.ts';

const batch = 25;

/** Adds contacts to the CRM that are only here, where the member turned that on. */
export const addContacts: Step = async (run, position) => {
  const { ownerId, connection, ctx } = run;
  const left = run.applies ? await ctx.database.transaction((tx) => listUnfinished(tx, run)) : [];
  const repeats = await toCreations(run, left);
  await createRemote(run, 'contact', repeats, {
    isRepeat: true,
    counted: 'contacts_added_there',
    position,
  });
  const creations: Creation[] = [];
  await commitStep(run, position, async (tx, tally) => {
    if (!run.applies) {
      await countMissing(tx, run, tally);
      return;
    }
    const contacts = await listMissing(tx, run);
    const added: { linkId: string; contactId: string }[] = [];
    for (const { id } of contacts) {
      const scope = { ownerId, connectionId: connection.id, object: 'contact' } as const;
      const checkedAt = ctx.clock.now();
      const linkId = await insertLink(tx, scope, {
        remote_id: null,
        contact_id: id,
        base: {},
        checked_at: checkedAt,
      });
      added.push({ linkId, contactId: id });
    }
    creations.push(...(await describe(tx, run, added)));
  });
  const saved = { isRepeat: false, counted: 'contacts_added_there', position } as const;
  await createRemote(run, 'contact', creations, saved);
  return creations.length === batch ? 'more' : null;
};

type Added = { linkId: string; contactId: string };

function toCreations(run: RunContext, added: readonly Added[]): Promise<Creation[]> {
  if (added.length === 0) return Promise.resolve([]);
  return run.ctx.database.transaction((tx) => describe(tx, run, added));
}

async function describe(tx: Tx, run: RunContext, added: readonly Added[]): Promise<Creation[]> {
  const { ownerId, ctx } = run;
  const ids = added.map(({ contactId }) => contactId);
  const contacts = await readContacts(tx, ownerId, { ids, now: ctx.clock.now() });
  return added.flatMap(({ linkId, contactId }) => {
    const contact = contacts.get(contactId);
    if (!contact) return [];
    const values = valuesOf(run, contact);
    const addition = { values, contactId: null, at: null };
    return [
      {
        linkId,
        addition,
        toBase: (sent) => baseOf(run, { values: sent }, contact),
      } satisfies Creation,
    ];
  });
}

/** Only what the member mapped both ways goes there. */
function valuesOf({ connection }: RunContext, contact: Contact): Record<string, string> {
  return Object.fromEntries(
    connection.mapping.contact.flatMap(({ field, property, direction }) => {
      const known = { base: undefined, crm: '' };
      const value =
        direction === 'both' ? readContactValue(contact, field as CrmContactField, known) : '';
      return value === '' ? [] : [[property, value]];
    }),
  );
}

const isMissing = ({ ownerId, connection }: RunContext) => sql`c.owner_id = ${ownerId}
  and c.deleted_at is null and c.archived_at is null
  and not exists (select from crm_links l where l.owner_id = c.owner_id and l.contact_id = c.id
    and l.connection_id = ${connection.id} and l.object = 'contact')`;

function listMissing(tx: Tx, run: RunContext) {
  return readRows(
    tx,
    sql<Computed<{ id: string }>>`select c.id from contacts c where ${isMissing(run)}
      order by c.id limit ${batch}`,
  );
}

/** Before the first sync those that the preview would link are not missing there. */
async function countMissing(tx: Tx, run: RunContext, tally: RunContext['tally']): Promise<void> {
  const rows = await readRows(
    tx,
    sql<Computed<{ missing: number; names: string[] }>>`select count(*)::integer as missing,
        (select coalesce(array_agg(n.full_name), '{}') from (
          select c.full_name from contacts c where ${isMissing(run)} order by c.id limit 5) n) as names
      from contacts c where ${isMissing(run)}`,
  );
  const { missing = 0 } = rows[0] ?? {};
  count(tally, 'contacts_added_there', Math.max(0, missing - tally.counts.contacts_linked));
  for (const label of rows[0]?.names ?? []) {
    addSample(tally, { object: 'contact', action: 'add_there', label, changes: [] });
  }
}

function listUnfinished(tx: Tx, { ownerId, connection }: RunContext): Promise<Added[]> {
  return readRows(
    tx,
    sql<Computed<Added>>`select l.id as "linkId", l.contact_id as "contactId" from crm_links l
      where l.owner_id = ${ownerId} and l.connection_id = ${connection.id} and l.object = 'contact'
        and l.remote_id is null and l.ended_at is null and l.contact_id is not null
        and ${isFollowed('l')} order by l.id`,
  );
}
