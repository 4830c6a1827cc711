import { contactDetails } from '@kith/contract/contacts/rules';
import { idSchema } from '@kith/contract/core/ids';
import type { ContactPoints, Contacts } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, longArrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { KnownContact } from './merge-person.ts';
import type { Identity } from './people-index.ts';

/**
 * The contacts of a member that any of these people could be, including archived ones, and those
 * that the member deleted. Names are
 * looked up only for people without a profile match.
 */
export async function findCandidates(
  tx: Tx,
  ownerId: string,
  people: readonly Identity[],
): Promise<{ known: KnownContact[]; deleted: KnownContact[] }> {
  const hits = await findByPoints(tx, ownerId, people);
  const knownLinks = new Set(
    hits.filter((hit) => hit.kind === 'link').map((hit) => hit.normalized),
  );
  const untold = people.filter(({ links }) => !links.some((link) => knownLinks.has(link)));
  const names = [...new Set(untold.map(({ name }) => name).filter((name) => name !== ''))];
  const namesakes = await findByNames(tx, ownerId, names);
  const exported = await findByExport(
    tx,
    ownerId,
    people.flatMap(({ exportIds }) => exportIds),
  );
  const found = new Set([...hits, ...namesakes, ...exported].map(({ id }) => id));
  for (const { winner_id: winner } of await findMerged(tx, ownerId, [...found])) found.add(winner);
  const ids = [...found];
  return {
    known: await loadKnownContacts(tx, ownerId, ids),
    deleted: await loadKnownContacts(tx, ownerId, ids, isDeleted),
  };
}

const isPresent = sql`c.deleted_at is null`;
/** By the member, not by a merge. */
const isDeleted = sql`c.deleted_at is not null and c.merged_into is null`;

/** A contact that was merged into another, as it was: the other matches by this too. */
export type MergedPerson = Pick<
  Selectable<Contacts>,
  'id' | 'first_name' | 'last_name' | 'company' | 'connected_on'
> &
  Computed<{ winner_id: string; emails: string[]; phones: string[]; links: string[] }>;

const detailNames = sql.raw(contactDetails.map((name) => `c.${name}`).join(', '));

type ContactId = Pick<Selectable<Contacts>, 'id'>;
type PointHit = Pick<Selectable<ContactPoints>, 'kind' | 'normalized'> & Computed<{ id: string }>;

/** Merged contacts, with the existing contact that they belong to. */
async function findMerged(tx: Tx, ownerId: string, ids: readonly string[]) {
  return readRows(
    tx,
    sql<Pick<MergedPerson, 'winner_id'>>`with recursive way as (
        select c.merged_into as winner_id from contacts c
        where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})
          and c.merged_into is not null
        union
        select c.merged_into from way
        join contacts c on c.owner_id = ${ownerId} and c.id = way.winner_id and c.merged_into is not null
      )
      select winner_id from way`,
  );
}

/** All contacts that were merged into these, directly or indirectly. */
export async function listMergedInto(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<MergedPerson[]> {
  if (ids.length === 0) return [];
  return readRows(
    tx,
    sql<MergedPerson>`with recursive merged as (
        select c.id, c.merged_into as winner_id from contacts c
        where c.owner_id = ${ownerId} and c.merged_into = any(${arrayParam(ids, 'uuid[]')})
        union
        select c.id, merged.winner_id from merged
        join contacts c on c.owner_id = ${ownerId} and c.merged_into = merged.id
      )
      select c.id, merged.winner_id, c.first_name, c.last_name, c.company, c.connected_on,
        array(${pointsOf('email')}) as emails, array(${pointsOf('phone')}) as phones,
        array(${pointsOf('link')}) as links
      from merged join contacts c on c.owner_id = ${ownerId} and c.id = merged.id`,
  );
}

function pointsOf(kind: 'email' | 'phone' | 'link'): RawBuilder<unknown> {
  return sql`select p.value from contact_points p
    where p.owner_id = c.owner_id and p.contact_id = c.id and p.kind = ${kind}`;
}

/**
 * The contacts that our own export refers to: themselves, or those that an import created from
 * them.
 */
async function findByExport(tx: Tx, ownerId: string, exportIds: readonly string[]) {
  if (exportIds.length === 0) return [];
  const wanted = longArrayParam(exportIds, 'text[]');
  return readRows(
    tx,
    sql<ContactId>`select c.id from contacts c where c.owner_id = ${ownerId}
        and c.id = any(${arrayParam(exportIds.filter(isId), 'uuid[]')})
      union all
      select r.contact_id from import_rows r where r.owner_id = ${ownerId}
        and r.record ? 'export_id' and r.record ->> 'export_id' = any(${wanted})
        and r.contact_id is not null`,
  );
}

const isId = (text: string) => idSchema.safeParse(text).success;

async function findByPoints(tx: Tx, ownerId: string, people: readonly Identity[]) {
  const wanted = people.flatMap(({ links, emails, phones }) => [
    ...links.map((link) => ['link', link] as const),
    ...emails.map((email) => ['email', email] as const),
    ...phones.map((phone) => ['phone', phone] as const),
  ]);
  const kinds = wanted.map(([kind]) => kind);
  const values = wanted.map(([, value]) => value);
  return readRows(
    tx,
    sql<PointHit>`select p.contact_id as id, p.kind, p.normalized
      from unnest(${arrayParam(kinds, 'text[]')}, ${arrayParam(values, 'text[]')})
        as wanted(kind, normalized)
      join contact_points p on p.owner_id = ${ownerId} and p.kind = wanted.kind
        and p.normalized = wanted.normalized`,
  );
}

/** In four parts, because each has its own index. */
async function findByNames(tx: Tx, ownerId: string, names: readonly string[]) {
  if (names.length === 0) return [];
  const wanted = longArrayParam(names, 'text[]');
  return readRows(
    tx,
    sql<ContactId>`select c.id from contacts c where c.owner_id = ${ownerId} and c.name_key = any(${wanted})
        and c.deleted_at is null and c.archived_at is null
      union all
      select c.id from contacts c where c.owner_id = ${ownerId} and c.name_key = any(${wanted})
        and c.deleted_at is null and c.archived_at is not null
      union all
      select c.id from contacts c where c.owner_id = ${ownerId} and c.name_key = any(${wanted})
        and c.merged_into is not null
      union all
      select c.id from contacts c where c.owner_id = ${ownerId} and c.name_key = any(${wanted})
        and c.deleted_at is not null and c.merged_into is null`,
  );
}

/** The existing contacts with these ids, with the last statement of an import about each. */
export async function loadKnownContacts(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  state: RawBuilder<unknown> = isPresent,
): Promise<KnownContact[]> {
  if (ids.length === 0) return [];
  return readRows(
    tx,
    sql<KnownContact>`select c.id, c.first_name, c.last_name, c.company, c.title, c.location, ${detailNames}, c.tags,
        c.offers, c.seeks, c.notes, c.cadence_days, c.connected_on, c.revision,
        case when c.birth_month is not null then jsonb_build_object('year', c.birth_year,
          'month', c.birth_month, 'day', c.birth_day) end as birthday,
        (select md5(h.content) from contact_photos h
          where h.owner_id = c.owner_id and h.id = c.photo_id) as photo_digest,
        coalesce(points.list, '[]') as points, said.record as last_record,
        array(select distinct r.record ->> 'export_id' from import_rows r
          join imports i on i.owner_id = r.owner_id and i.id = r.import_id
            and i.applied_through >= r.id
          where r.owner_id = c.owner_id and r.contact_id = c.id and r.kind = 'contact'
            and r.record ? 'export_id') as export_ids,
        coalesce(merges.said, '[]') as said
      from contacts c
      left join lateral (
        select jsonb_agg(jsonb_build_object('kind', p.kind, 'position', p.position,
          'value', p.value, 'normalized', p.normalized, 'label', p.label) order by p.position) as list
        from contact_points p where p.owner_id = c.owner_id and p.contact_id = c.id
      ) points on true
      left join lateral (
        -- Pictures are long, and an update doesn't look at them.
        select r.record - 'photo' as record from import_rows r
        join imports i on i.owner_id = r.owner_id and i.id = r.import_id
          and i.applied_through >= r.id
        where r.owner_id = c.owner_id and r.contact_id = c.id and r.kind = 'contact'
          and r.outcome <> 'skipped'
        order by i.created_at desc, r.id desc limit 1
      ) said on true
      left join lateral (
        select jsonb_agg(heard.value) as said
        from contact_merges m cross join jsonb_array_elements(m.said) heard
        where m.owner_id = c.owner_id and m.winner_id = c.id and m.undone_at is null
      ) merges on true
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})
        and ${state}`,
  );
}

/**
 * The same, locked until the transaction ends, so that concurrent edits wait and are not undone.
 */
export async function lockKnownContacts(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, KnownContact>> {
  await sql`
    select from contacts where owner_id = ${ownerId} and id = any(${arrayParam(ids, 'uuid[]')})
    order by id for no key update`.execute(tx);
  const contacts = await loadKnownContacts(tx, ownerId, ids);
  return new Map(contacts.map((contact) => [contact.id, contact]));
}

/** The keys whose interaction a contact of the member has already. */
export async function findKnownKeys(
  tx: Tx,
  ownerId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ external_key: string }>>`select i.external_key from interactions i
      join contacts c on c.owner_id = i.owner_id and c.id = i.contact_id and c.deleted_at is null
      where i.owner_id = ${ownerId} and i.external_key = any(${longArrayParam(keys, 'text[]')})`,
  );
  return new Set(rows.map((row) => row.external_key));
}
