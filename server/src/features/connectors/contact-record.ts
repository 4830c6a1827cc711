import type { CrmContactField, CrmField } from '@kith/contract/connectors/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { updateContact } from '#features/contacts/update-contact.ts';
import { nestIn } from '#platform/database/nested.ts';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Computed } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import {
  type MappableContact,
  readContactValue,
  saysSame,
  toContactText,
  writeContactValue,
} from './contact-values.ts';
import type { KithRecord } from './merge-record.ts';
import type { Actor } from './run-context.ts';

export type ChangeTimes = Map<string, number>;

/** A contact for a merge. */
export function toContactRecord<Content extends MappableContact>(
  contact: Content,
  changedAt: (field: string) => number,
): KithRecord<MappableContact> {
  const own = (field: CrmField) => field as CrmContactField;
  return {
    content: contact,
    read: (content, field, known) => readContactValue(content, own(field), known),
    write: (content, field, values) => {
      const changed = writeContactValue(content, own(field), values);
      // A contact without a name is none.
      const isNamed = changed && (changed.first_name !== '' || changed.last_name !== '');
      return isNamed || content.first_name + content.last_name === '' ? changed : null;
    },
    isSame: (field, one, other) => saysSame(own(field), one, other),
    toText: (field, text) => toContactText(own(field), text),
    changedAt,
  };
}

const historyNames: Partial<Record<string, string>> = {
  email: 'emails',
  phone: 'phones',
  link: 'links',
};

/** When the fields of contacts changed last, by `<contact id>:<field>`. */
export async function readChangeTimes(
  tx: Tx,
  ownerId: string,
  contactIds: readonly string[],
): Promise<ChangeTimes> {
  if (contactIds.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<Computed<{ contact_id: string; field: string; at: number }>>`
      select contact_id, field, (extract(epoch from max(changed_at)) * 1000)::float8 as at
      from contact_changes where owner_id = ${ownerId}
        and contact_id = any(${arrayParam(contactIds, 'uuid[]')})
      group by contact_id, field`,
  );
  return new Map(rows.map(({ contact_id: id, field, at }) => [`${id}:${field}`, at]));
}

/** Of a field whose changes no one recorded, when the contact was added. */
export function timeOf(times: ChangeTimes, contact: Contact): (field: string) => number {
  return (field) =>
    times.get(`${contact.id}:${historyNames[field] ?? field}`) ?? Date.parse(contact.created_at);
}

/** Writes what a merge or a decision changed, with the contact's own history. */
export async function writeMappedContact(
  tx: Tx,
  ctx: Actor,
  {
    before,
    after,
    source,
  }: { before: Contact; after: MappableContact; source: 'salesforce' | 'hubspot' },
): Promise<void> {
  const { first_name, last_name, title, company, department, street, location } = after;
  const { postal_code, country, notes, emails, phones, links, birthday } = after;
  const fields = { first_name, last_name, title, company, department, street, location };
  const more = { postal_code, country, notes, emails, phones, links, birthday };
  await updateContact({
    ctx: { ...ctx, database: nestIn(tx) },
    input: { id: before.id, ...fields, ...more },
    source,
  });
}
