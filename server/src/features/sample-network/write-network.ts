import { randomUUID } from 'node:crypto';

import { deriveContactColumns } from '#features/contacts/derived-columns.ts';
import { normalizePoint } from '#features/contacts/identity.ts';
import type { Locale } from '@kith/contract/core/locales';
import type { Tx } from '#platform/database/tx.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';
import { defaultTouchKinds } from '@kith/contract/cadence/rules';
import { rankOf } from '@kith/contract/warmth/rules';
import { sql } from 'kysely';

import type { SampleContact } from './sample-contact.ts';

const batchSize = 1_000;

/** Gives a member a sample network; the same seed, count and moment give the same people. */
export async function writeNetwork({
  database,
  ownerId,
  seed,
  contacts,
  now,
  locale,
}: {
  database: MemberDatabase;
  ownerId: string;
  seed: number;
  contacts: number;
  now: Date;
  locale?: Locale | undefined;
}): Promise<void> {
  // Imported late: the names of many countries would slow the server's start.
  const { generateNetwork } = await import('./generate-network.ts');
  const people = generateNetwork({ seed, contacts, now, locale });
  for (let start = 0; start < people.length; start += batchSize) {
    const batch = people.slice(start, start + batchSize).map((person) => ({
      id: randomUUID(),
      person,
    }));
    await database.transaction((tx) => writeBatch(tx, ownerId, batch, now));
  }
}

type Entry = { id: string; person: SampleContact };

async function writeBatch(tx: Tx, ownerId: string, batch: Entry[], now: Date): Promise<void> {
  await insertContacts(tx, ownerId, batch, now);
  await setIndustries(tx, ownerId, batch);
  await insertPoints(tx, ownerId, batch);
  await insertInteractions(tx, ownerId, batch, now);
  await insertChanges(tx, ownerId, batch);
}

async function insertContacts(tx: Tx, ownerId: string, batch: Entry[], now: Date): Promise<void> {
  const rows = batch.map(({ id, person }) => ({
    id,
    first_name: person.firstName,
    last_name: person.lastName,
    phonetic_first_name: person.phoneticFirstName,
    phonetic_last_name: person.phoneticLastName,
    company: person.company,
    title: person.title,
    location: person.location,
    tags: person.tags,
    offers: person.offers,
    seeks: person.seeks,
    birth_month: person.birthday?.month ?? null,
    birth_day: person.birthday?.day ?? null,
    birth_year: person.birthday?.year ?? null,
    cadence_days: person.cadenceDays,
    notes: person.notes,
    connected_on: person.connectedOn,
    ...summarizeWarmth(person, now),
    ...deriveContactColumns({
      first_name: person.firstName,
      last_name: person.lastName,
      phonetic_first_name: person.phoneticFirstName,
      phonetic_last_name: person.phoneticLastName,
      company: person.company,
      title: person.title,
      location: person.location,
      tags: person.tags,
      emails: person.email === null ? [] : [person.email],
      phones: [],
      links: [person.profileUrl],
      notes: person.notes,
    }),
  }));
  await sql`
    insert into contacts (owner_id, id, first_name, last_name, phonetic_first_name,
      phonetic_last_name, full_name, name_key, search_text,
      company, title, location, tags, offers, seeks, birth_month, birth_day, birth_year,
      cadence_days, notes, connected_on, warmth_rank, last_interaction_at, interaction_count, source,
      created_at)
    select ${ownerId}, id, first_name, last_name, phonetic_first_name, phonetic_last_name, full_name, name_key, search_text, company, title,
      location, tags, offers, seeks, birth_month, birth_day, birth_year, cadence_days, notes,
      connected_on, coalesce(warmth_rank, '-infinity'), last_interaction_at, interaction_count,
      'sample', connected_on + interval '9 hours'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, first_name text,
      last_name text, phonetic_first_name text, phonetic_last_name text, full_name text, name_key text, search_text text, company text, title text,
      location text, tags text[], offers text[], seeks text[], birth_month smallint,
      birth_day smallint, birth_year smallint, cadence_days integer, notes text, connected_on date,
      warmth_rank double precision, last_interaction_at timestamptz, interaction_count integer)`.execute(
    tx,
  );
}

/** The companies themselves come with their people. */
async function setIndustries(tx: Tx, ownerId: string, batch: Entry[]): Promise<void> {
  const rows = batch.map(({ id, person }) => ({ id, industry: person.industry }));
  await sql`
    update companies k set industry = n.industry
    from (select distinct on (c.company_id) c.company_id, r.industry
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, industry text)
      join contacts c on c.owner_id = ${ownerId} and c.id = r.id) n
    where k.owner_id = ${ownerId} and k.id = n.company_id and k.industry is null`.execute(tx);
}

/** Written with the contact at once: computing it afterwards would write each row twice. */
function summarizeWarmth(person: SampleContact, now: Date) {
  const past = person.interactions.filter(({ at }) => at <= now);
  const rank = rankOf(past);
  return {
    warmth_rank: Number.isFinite(rank) ? rank : null,
    last_interaction_at:
      past
        .filter(({ kind }) => defaultTouchKinds.includes(kind))
        .map(({ at }) => at.toISOString())
        .sort()
        .at(-1) ?? null,
    interaction_count: past.length,
  };
}

async function insertPoints(tx: Tx, ownerId: string, batch: Entry[]): Promise<void> {
  const rows = batch.flatMap(({ id, person }) => [
    ...(person.email === null ? [] : [pointRow(id, 'email', person.email, 'work')]),
    pointRow(id, 'link', person.profileUrl, 'profile'),
  ]);
  await sql`
    insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
    select ${ownerId}, contact_id, kind, 0, value, normalized, label
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(contact_id uuid, kind text,
      value text, normalized text, label text)`.execute(tx);
}

function pointRow(contactId: string, kind: 'email' | 'link', value: string, label: string) {
  return { contact_id: contactId, kind, value, normalized: normalizePoint(kind, value), label };
}

async function insertInteractions(
  tx: Tx,
  ownerId: string,
  batch: Entry[],
  now: Date,
): Promise<void> {
  const rows = batch.flatMap(({ id, person }) =>
    person.interactions.map((one) => ({
      contact_id: id,
      kind: one.kind,
      direction: one.direction,
      occurred_at: one.at.toISOString(),
      summary: one.summary,
      counted: one.at <= now,
    })),
  );
  await sql`
    insert into interactions (owner_id, contact_id, kind, direction, occurred_at, summary, counted,
      source, created_at)
    select ${ownerId}, contact_id, kind, direction, occurred_at, summary, counted, 'sample',
      least(occurred_at, ${now.toISOString()}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(contact_id uuid, kind text,
      direction text, occurred_at timestamptz, summary text, counted boolean)`.execute(tx);
}

async function insertChanges(tx: Tx, ownerId: string, batch: Entry[]): Promise<void> {
  for (const { id, person } of batch) {
    const { change } = person;
    if (!change) continue;
    await tx
      .insertInto('contact_changes')
      .values({
        owner_id: ownerId,
        contact_id: id,
        field: change.field,
        old_value: change.oldValue,
        new_value: person[change.field],
        source: 'sample',
        changed_at: change.at,
      })
      .execute();
  }
}
