import type { CrmContactField } from '@kith/contract/connectors/rules';
import { type Contact, contactUpdateSchema } from '@kith/contract/contacts/schemas';
import { formatBirthday, parseBirthday } from '#features/contacts/birthday-text.ts';
import { normalizePoint, type PointKind } from '#features/contacts/identity.ts';
import { contactLimits } from '@kith/contract/contacts/rules';

/** The fields that a contact is made of, as far as they can be mapped. */
export type MappableContact = Pick<
  Contact,
  | 'first_name'
  | 'last_name'
  | 'title'
  | 'company'
  | 'department'
  | 'street'
  | 'location'
  | 'postal_code'
  | 'country'
  | 'notes'
  | 'emails'
  | 'phones'
  | 'links'
  | 'birthday'
>;

export const emptyContact: MappableContact = {
  first_name: '',
  last_name: '',
  title: '',
  company: '',
  department: '',
  street: '',
  location: '',
  postal_code: '',
  country: '',
  notes: '',
  emails: [],
  phones: [],
  links: [],
  birthday: null,
};

const pointKinds = { email: 'email', phone: 'phone', link: 'link' } as const;
const lists = { email: 'emails', phone: 'phones', link: 'links' } as const;
type PointField = keyof typeof pointKinds;

const isPointField = (field: CrmContactField): field is PointField => field in pointKinds;

/**
 * A contact's value of a field, as text. Of its emails, phones and links the one that both sides had, or
 * the one that the CRM has now. Before the first sync none of another value counts: the CRM's is added.
 */
export function readContactValue(
  contact: MappableContact,
  field: CrmContactField,
  { base, crm }: { base: string | undefined; crm: string },
): string {
  if (field === 'birthday') return contact.birthday ? formatBirthday(contact.birthday) : '';
  if (!isPointField(field)) return contact[field];
  const values = contact[lists[field]].map(({ value }) => value);
  for (const wanted of [base ?? '', crm]) {
    if (wanted === '') continue;
    const found = values.find((value) => isSamePoint(field, value, wanted));
    if (found !== undefined) return found;
  }
  return base === undefined && crm !== '' ? '' : (values[0] ?? '');
}

function isSamePoint(kind: PointKind, one: string, other: string): boolean {
  return normalizePoint(kind, one) === normalizePoint(kind, other);
}

/** Whether two texts of a field say the same: addresses and numbers have several forms. */
export function saysSame(field: CrmContactField, one: string, other: string): boolean {
  if (one === other) return true;
  if (one === '' || other === '') return false;
  return isPointField(field) ? isSamePoint(field, one, other) : false;
}

/**
 * The contact with another value of a field; null where it can't be one (an address that is none). A new
 * email, phone or link takes the place of the one it replaces, and is added where there is none.
 */
export function writeContactValue(
  contact: MappableContact,
  field: CrmContactField,
  { from, to }: { from: string; to: string },
): MappableContact | null {
  const changed = changeValue(contact, field, { from, to });
  if (changed === null) return null;
  const key = field === 'birthday' ? 'birthday' : isPointField(field) ? lists[field] : field;
  const checked = contactUpdateSchema.shape[key].safeParse(changed[key]);
  return checked.success ? { ...changed, [key]: checked.data } : null;
}

function changeValue(
  contact: MappableContact,
  field: CrmContactField,
  { from, to }: { from: string; to: string },
): MappableContact | null {
  if (field === 'birthday') {
    const birthday = parseBirthday(to);
    return to !== '' && birthday === null ? null : { ...contact, birthday };
  }
  if (!isPointField(field)) return { ...contact, [field]: to };
  const list = contact[lists[field]];
  const others = list.filter(({ value }) => to === '' || !isSamePoint(field, value, to));
  const place = from === '' ? -1 : others.findIndex(({ value }) => isSamePoint(field, value, from));
  const label = others[place]?.label ?? (field === 'link' ? 'profile' : 'work');
  const added = to === '' ? [] : [{ value: to, label }];
  const points =
    place < 0
      ? [...others, ...added]
      : [...others.slice(0, place), ...added, ...others.slice(place + 1)];
  return points.length > contactLimits.points ? null : { ...contact, [lists[field]]: points };
}

/** How a value that comes from a CRM is compared and kept: a line loses its breaks, as here. */
export function toContactText(field: CrmContactField, text: string): string {
  if (field === 'notes') return text;
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (field === 'link' && line !== '' && !/^https?:\/\//iu.test(line)) return `https://${line}`;
  return line;
}

/** How people are called in lists of changes and conflicts. */
export function labelOf(
  contact: Pick<MappableContact, 'first_name' | 'last_name' | 'emails'>,
): string {
  const name = [contact.first_name, contact.last_name].filter((part) => part !== '').join(' ');
  return name || (contact.emails[0]?.value ?? '');
}
