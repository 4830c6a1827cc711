import { detailsOf } from '@kith/contract/contacts/rules';
import type { Contact, ContactCreate } from '@kith/contract/contacts/schemas';

import type { PointRow } from './contact-row.ts';
import { deriveContactColumns } from './derived-columns.ts';
import { normalizePoint } from './identity.ts';

/** A contact's fields as the member edits them, all filled in. */
export type ContactFields = Omit<ContactCreate, 'allow_duplicate'>;

export type PointValue = PointRow & { normalized: string; position: number };

const listOfKind = { email: 'emails', phone: 'phones', link: 'links' } as const;

/** The fields of a contact that its member edits. */
export function fieldsOf(contact: Contact): ContactFields {
  return {
    first_name: contact.first_name,
    last_name: contact.last_name,
    company: contact.company,
    title: contact.title,
    location: contact.location,
    ...detailsOf(contact),
    emails: contact.emails,
    phones: contact.phones,
    links: contact.links,
    tags: contact.tags,
    offers: contact.offers,
    seeks: contact.seeks,
    birthday: contact.birthday,
    cadence_days: contact.cadence_days,
    notes: contact.notes,
  };
}

/** Emails, phones and links as rows; a repeated value of one kind is stored once. */
export function toPoints(fields: Pick<ContactFields, 'emails' | 'phones' | 'links'>): PointValue[] {
  const points: PointValue[] = [];
  for (const kind of ['email', 'phone', 'link'] as const) {
    const seen = new Set<string>();
    for (const { value, label } of fields[listOfKind[kind]]) {
      const normalized = normalizePoint(kind, value);
      if (seen.has(normalized)) continue;
      points.push({ kind, value, label, normalized, position: seen.size });
      seen.add(normalized);
    }
  }
  return points;
}

/** The columns of `contacts` that follow from the fields, including derived ones. */
export function toColumns(fields: ContactFields) {
  const { birthday, emails, phones, links, ...columns } = fields;
  return {
    ...columns,
    birth_month: birthday?.month ?? null,
    birth_day: birthday?.day ?? null,
    birth_year: birthday?.year ?? null,
    ...deriveContactColumns({
      ...columns,
      emails: emails.map(valueOf),
      phones: phones.map(valueOf),
      links: links.map(valueOf),
    }),
  };
}

function valueOf({ value }: { value: string }): string {
  return value;
}

export type ContactColumns = ReturnType<typeof toColumns>;
