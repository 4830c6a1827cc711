import type { CrmContactField } from '@kith/contract/connectors/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { readContacts } from '#features/contacts/read-contacts.ts';
import { contactsLock, writeContact } from '#features/contacts/write-contact.ts';
import { mapDetails } from '@kith/contract/contacts/rules';
import type { Tx } from '#platform/database/tx.ts';

import {
  type ChangeTimes,
  readChangeTimes,
  timeOf,
  toContactRecord,
  writeMappedContact,
} from './contact-record.ts';
import {
  emptyContact,
  labelOf,
  type MappableContact,
  toContactText,
  writeContactValue,
} from './contact-values.ts';
import type { RemoteRecord } from './crm-peer.ts';
import { findFollowed } from './followed-links.ts';
import { findCurrentIds, findLinkedContacts, matchContacts } from './match-contacts.ts';
import { keepMerge } from './keep-merge.ts';
import { mergeRecord, type RecordMerge } from './merge-record.ts';
import { createPull, type Pulled, scopeOf } from './pull-step.ts';
import { insertLink, type LinkBase, type LinkRow } from './queries.ts';
import { addSample, count, type RunContext, sampleMerge, type Tally } from './run-context.ts';

/** Brings what changed there: links, adds and updates contacts, field by field. */
export const pullContacts = createPull({
  object: 'contact',
  propertiesOf: ({ connection }) => connection.mapping.contact.map(({ property }) => property),
  place: placeRecords,
  lockOf: contactsLock,
});

async function placeRecords(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { records, links }: Pulled,
): Promise<void> {
  const [known, strangers] = [
    records.filter(({ id }) => links.has(id)),
    records.filter(({ id }) => !links.has(id)),
  ];
  await mergeLinked(tx, run, tally, { records: known, links });
  await placeStrangers(tx, run, tally, strangers);
}

async function mergeLinked(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { records, links }: Pulled,
): Promise<void> {
  const { ownerId, connection, ctx } = run;
  const linked = records.map((record) => ({ record, link: links.get(record.id)! }));
  const ids = linked.flatMap(({ link }) => link.contact_id ?? []);
  const current = await findCurrentIds(tx, ownerId, ids);
  const contacts = await readContacts(tx, ownerId, {
    ids: [...new Set(current.values())],
    now: ctx.clock.now(),
    locks: run.applies,
  });
  const times = await timesFor(tx, run, [...contacts.keys()]);
  const scope = { ownerId, connectionId: connection.id };
  const followed = await findFollowed(tx, scope, [...contacts.keys()]);
  for (const { record, link } of linked) {
    const contact = contacts.get(current.get(link.contact_id ?? '') ?? '');
    // Deleted here: nothing comes back.
    if (!contact) continue;
    const ownLink = followed.get(contact.id) ?? link.id;
    followed.set(contact.id, ownLink);
    if (ownLink !== link.id) {
      // It was merged here into one that another record there is.
      count(tally, 'skipped');
      continue;
    }
    await mergeContact(tx, run, tally, { contact, record, link, times });
  }
}

/** Merges one linked contact with its record, and writes what comes here. */
export async function mergeContact(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  {
    contact,
    record,
    link,
    times,
  }: { contact: Contact; record: RemoteRecord; link: LinkRow; times: ChangeTimes },
): Promise<RecordMerge<MappableContact>> {
  const { connection, ctx } = run;
  const merge = mergeRecord(toContactRecord(contact, timeOf(times, contact)), {
    fields: connection.mapping.contact,
    base: link.base,
    remote: record,
    rule: connection.rule,
    direction: connection.direction,
  });
  await keepMerge(tx, run, tally, {
    object: 'contact',
    label: labelOf(contact),
    link,
    merge,
    counted: 'contacts_updated',
    contactId: contact.id,
    write: () =>
      writeMappedContact(tx, ctx, {
        before: contact,
        after: merge.content,
        source: run.provider,
      }),
  });
  return merge;
}

/** Only the rule `latest` asks when fields changed. */
export async function timesFor(
  tx: Tx,
  run: RunContext,
  contactIds: string[],
): Promise<ChangeTimes> {
  return run.connection.rule === 'latest'
    ? readChangeTimes(tx, run.ownerId, contactIds)
    : new Map();
}

async function placeStrangers(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  records: RemoteRecord[],
): Promise<void> {
  const { ownerId, connection, ctx } = run;
  const people = records.map((record) => ({ record, person: toPerson(run, record) }));
  const named = people.filter(({ person }) => person.first_name !== '' || person.last_name !== '');
  count(tally, 'skipped', people.length - named.length);
  const matches = await matchContacts(
    tx,
    ownerId,
    named.map(({ person }) => person),
  );
  const knownIds = matches.flatMap((match) => (match.kind === 'known' ? [match.contactId] : []));
  const linked = await findLinkedContacts(tx, { ownerId, connectionId: connection.id }, knownIds);
  const contacts = await readContacts(tx, ownerId, {
    ids: knownIds,
    now: ctx.clock.now(),
    locks: run.applies,
  });
  const times = await timesFor(tx, run, knownIds);
  for (const [index, { record, person }] of named.entries()) {
    const match = matches[index]!;
    if (match.kind === 'new') {
      await addPerson(tx, run, tally, { record, person });
      continue;
    }
    const contact = match.kind === 'known' ? contacts.get(match.contactId) : undefined;
    // One contact here is one record there.
    if (!contact || linked.has(contact.id)) {
      count(tally, 'skipped');
      continue;
    }
    linked.add(contact.id);
    count(tally, 'contacts_linked');
    await linkPerson(tx, run, tally, { record, contact, times });
  }
}

async function linkPerson(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { record, contact, times }: { record: RemoteRecord; contact: Contact; times: ChangeTimes },
): Promise<void> {
  const now = run.ctx.clock.now();
  const row = { remote_id: record.id, contact_id: contact.id, base: {} };
  const scope = scopeOf(run, 'contact');
  const id = run.applies ? await insertLink(tx, scope, { ...row, checked_at: now }) : '';
  const link = { ...row, id, ended_at: null } as LinkRow;
  const merge = await mergeContact(tx, run, tally, { contact, record, link, times });
  if (run.applies || merge.gives.length === 0) return;
  count(tally, 'contacts_sent');
  sampleMerge(tally, 'contact', labelOf(contact), { takes: [], gives: merge.gives, asks: [] });
}

async function addPerson(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { record, person }: { record: RemoteRecord; person: MappableContact },
): Promise<void> {
  const { ownerId, ctx } = run;
  count(tally, 'contacts_created');
  addSample(tally, { object: 'contact', action: 'create', label: labelOf(person), changes: [] });
  if (!run.applies) return;
  const now = ctx.clock.now();
  const unsaid = { tags: [], offers: [], seeks: [], cadence_days: null, allow_duplicate: true };
  const input = { ...mapDetails(() => ''), ...person, ...unsaid };
  const contact = await writeContact(tx, { ownerId, input, now });
  const base = baseOf(run, record, person);
  await insertLink(tx, scopeOf(run, 'contact'), {
    remote_id: record.id,
    contact_id: contact.id,
    base,
    checked_at: now,
  });
}

/** What each side has of a record that was just added on one of them. */
export function baseOf(
  run: RunContext,
  record: Pick<RemoteRecord, 'values'>,
  person: MappableContact,
): LinkBase {
  const { toText, read } = toContactRecord(person, () => 0);
  return Object.fromEntries(
    run.connection.mapping.contact.map(({ field, property }) => {
      const crm = toText(field, record.values[property] ?? '');
      return [field, [read(person, field, { base: crm, crm }), crm]];
    }),
  );
}

function toPerson(run: RunContext, record: RemoteRecord): MappableContact {
  let person = emptyContact;
  for (const { field, property } of run.connection.mapping.contact) {
    const own = field as CrmContactField;
    const to = toContactText(own, record.values[property] ?? '');
    if (to !== '') person = writeContactValue(person, own, { from: '', to }) ?? person;
  }
  return person;
}
