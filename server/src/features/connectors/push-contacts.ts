import { readContacts } from '#features/contacts/read-contacts.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { labelOf } from './contact-values.ts';
import { peerBatch, type RemoteRecord } from './crm-peer.ts';
import type { ValueChange } from './merge-record.ts';
import { mergeContact, timesFor } from './pull-contacts.ts';
import { type LinkBase, type LinkRow, lockLinksByRemote, updateLink } from './queries.ts';
import { confirmSending, dropSending, recordSending } from './record-history.ts';
import { commitStep, count, type RunContext, sampleMerge, type Tally } from './run-context.ts';
import type { Step } from './run-context.ts';

export type Sending = {
  link: LinkRow;
  base: LinkBase;
  gives: (ValueChange & { property: string })[];
};

/**
 * Sends what changed here. The CRM's present values are read first and merged again, so that what
 * changed there meanwhile is not overwritten unseen.
 */
export const pushContacts: Step = async (run, position) => {
  const { ownerId, connection, peer, ctx } = run;
  const links = await ctx.database.transaction((tx) => listChanged(tx, run, position.cursor));
  const next = links.length === peerBatch ? links.at(-1)!.id : null;
  const remoteIds = links.map(({ remote_id: id }) => id!);
  const properties = connection.mapping.contact.map(({ property }) => property);
  const records =
    remoteIds.length === 0 ? [] : await peer.readByIds('contact', remoteIds, properties);
  const sendings: Sending[] = [];
  // The same position: what follows is not done yet.
  await commitStep(run, position, async (tx, tally) => {
    sendings.push(...(await mergeChanged(tx, run, tally, records)));
    const now = ctx.clock.now();
    if (run.applies)
      await recordSending(tx, { ownerId, runId: run.runId, now }, changesOf(sendings));
  });
  if (run.applies && sendings.length > 0)
    await send(run, 'contact', sendings, 'contacts_sent', position);
  await commitStep(run, { ...position, cursor: next }, async () => undefined);
  return next;
};

const changesOf = (sendings: readonly Sending[]) =>
  sendings.flatMap(({ link, gives }) =>
    gives.map(({ field, from, to }) => ({ field, from, to, linkId: link.id })),
  );

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
        and l.ended_at is null and l.remote_id is not null
        and (l.is_pending or c.updated_at > l.checked_at) and ${isLater}
      order by l.id limit ${peerBatch}`,
  );
}

async function mergeChanged(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  records: RemoteRecord[],
): Promise<Sending[]> {
  const { ownerId, connection, ctx } = run;
  const scope = { ownerId, connectionId: connection.id, object: 'contact' } as const;
  const links = await lockLinksByRemote(
    tx,
    scope,
    records.map(({ id }) => id),
  );
  const byRemote = new Map(records.map((record) => [record.id, record]));
  const ids = links.flatMap(({ contact_id: id }) => id ?? []);
  const contacts = await readContacts(tx, ownerId, {
    ids,
    now: ctx.clock.now(),
    locks: run.applies,
  });
  const times = await timesFor(tx, run, ids);
  const sendings: Sending[] = [];
  for (const link of links) {
    const contact = contacts.get(link.contact_id ?? '');
    const record = byRemote.get(link.remote_id!);
    if (!contact || !record) continue;
    // A preview has counted what comes here before.
    const merge = await mergeContact(tx, run, run.applies ? tally : structuredClone(tally), {
      contact,
      record,
      link,
      times,
    });
    if (merge.gives.length === 0) continue;
    sendings.push({ link, base: merge.base, gives: merge.gives });
    if (run.applies) continue;
    count(tally, 'contacts_sent');
    sampleMerge(tally, 'contact', labelOf(contact), { takes: [], gives: merge.gives, asks: [] });
  }
  return sendings;
}

/** Writes the values there, then keeps what each side has. */
export async function send(
  run: RunContext,
  object: 'contact' | 'company' | 'note',
  sendings: readonly Sending[],
  counted: 'contacts_sent' | 'companies_sent' | 'notes_sent',
  position: Parameters<Step>[1],
): Promise<void> {
  const { ownerId, peer } = run;
  const writes = sendings.map(({ link, gives }) => ({
    id: link.remote_id!,
    values: Object.fromEntries(gives.map(({ property, to }) => [property, to])),
  }));
  const refused = await peer.update(object, writes);
  await commitStep(run, position, async (tx, tally) => {
    const done = sendings.filter(({ link }) => !refused.has(link.remote_id!));
    const others = sendings.filter(({ link }) => refused.has(link.remote_id!));
    count(tally, counted, done.length);
    count(tally, 'skipped', others.length);
    for (const { link, base, gives } of done) {
      const sent = gives.map(({ field, to }): [string, [string, string]] => [field, [to, to]]);
      const kept = { ...base, ...Object.fromEntries(sent) };
      await updateLink(tx, ownerId, link.id, { base: kept, is_pending: false });
    }
    await confirmSending(
      tx,
      ownerId,
      done.map(({ link }) => link.id),
    );
    // What the CRM doesn’t take stays as it is on both sides, and is tried again when it changes.
    for (const { link, base, gives } of others) {
      const seen = gives.map(({ field, from, to }): [string, [string, string]] => [
        field,
        [to, from],
      ]);
      await updateLink(tx, ownerId, link.id, {
        base: { ...base, ...Object.fromEntries(seen) },
        is_pending: false,
      });
    }
    await dropSending(
      tx,
      ownerId,
      others.map(({ link }) => link.id),
    );
  });
}
