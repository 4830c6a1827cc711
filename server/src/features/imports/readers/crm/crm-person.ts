import { fullName, type ContactDetails } from '@kith/contract/contacts/rules';
import { foldText } from '@kith/contract/core/text';
import type { MappableField } from '@kith/contract/imports/rules';

import { hashOf } from '#features/imports/readers/fact-key.ts';
import type { NamedValue, PersonDraft } from '#features/imports/readers/person-draft.ts';
import type { DraftPoint } from '#features/imports/readers/person-points.ts';
import { readPointLabel } from '#features/imports/readers/point-label.ts';
import type { DateOrder } from '#features/imports/readers/read-date.ts';
import { readBorn } from '#features/imports/readers/read-people.ts';
import type { NoteLabels } from '#features/imports/readers/reader.ts';
import type { CrmKey } from './column-keys.ts';
import type { CrmFormat, CrmObject } from './crm-files.ts';
import { recordId } from './crm-files.ts';
import type { CrmCell } from './crm-rows.ts';
import { isFalse, isTrue, oneLine } from './crm-values.ts';
import { takeBlock } from './take-block.ts';

/** What is known of the whole upload while its people are read. */
export type CrmContext = {
  format: CrmFormat;
  labels: NoteLabels;
  order: DateOrder;
  companyNames: ReadonlyMap<string, string>;
  userNames: ReadonlyMap<string, string>;
  unknown: ReadonlyMap<string, MappableField | null>;
};

/** An account's own address in a report on contacts is not the person's. */
const ofCompany = /^(?:billing|rechnung|.*(?:facturation|facturacion|請求|开单))/u;
const checkboxes = /optout|optedout/u;
const leadStage = /lead|リード|线索|潜在|prospect|posible cliente/iu;
const placeKeys = ['street', 'city', 'state', 'zip', 'country'] as const;
/** Fields of which a person has one: a further value goes into the notes. */
const single = new Set<CrmKey>([
  'title',
  'department',
  'description',
  'salutation',
  'suffix',
  'birthday',
  ...placeKeys,
]);

/** The cells of a person by their keys; each is used once, and what is over goes into the notes. */
class PersonCells {
  readonly #cells: readonly CrmCell[];
  readonly others: NamedValue[] = [];

  constructor(cells: readonly CrmCell[]) {
    this.#cells = [
      ...cells.filter(({ folded }) => !ofCompany.test(folded)),
      ...cells.filter(({ folded }) => ofCompany.test(folded)),
    ];
  }

  all(...keys: (CrmKey | null)[]): CrmCell[] {
    return this.#cells.filter(({ key }) => keys.includes(key));
  }

  first(key: CrmKey): string {
    const [cell, ...rest] = this.all(key);
    if (single.has(key)) this.others.push(...rest.filter(({ value }) => value !== cell?.value));
    return cell?.value ?? '';
  }

  points(key: CrmKey, label: DraftPoint['label'], separator = /\n+/u): DraftPoint[] {
    return this.all(key)
      .flatMap(({ value }) => value.split(separator))
      .map((value) => ({ value: value.trim(), label: label! }));
  }
}

/** A contact or lead as a draft, with the name of its company. */
export function toCrmDraft(
  row: readonly CrmCell[],
  object: CrmObject,
  context: CrmContext,
): PersonDraft & { company: string } {
  const cells = new PersonCells(row);
  const { format, labels, order } = context;
  const names = {
    first_name: [cells.first('first_name'), cells.first('middle_name')].filter(Boolean).join(' '),
    last_name: cells.first('last_name'),
  };
  const isNamed = fullName(names) !== '';
  const company = readCompany(cells, context, isNamed ? fullName(names) : cells.first('full_name'));
  const born = readBorn(cells.first('birthday').replace(/(\d)Z$/u, '$1'), order);
  const draft: PersonDraft & { company: string } = {
    ...names,
    ...(isNamed ? {} : { full_name: cells.first('full_name') }),
    name_prefix: cells.first('salutation'),
    name_suffix: cells.first('suffix'),
    title: cells.first('title'),
    department: cells.first('department'),
    company: company.name,
    ...readPlace(cells),
    emails: [
      ...cells.points('email', 'work', /[;,\s]+/u),
      ...cells.points('more_emails', 'other', /[;,\s]+/u),
    ],
    phones: [
      ...cells.points('phone', 'work'),
      ...cells.points('mobile', 'mobile'),
      ...cells.points('home_phone', 'home'),
      ...cells.points('other_phone', 'other'),
    ],
    links: [
      ...cells.points('linkedin', 'profile', /\s+/u),
      // Salesforce's is that of the company.
      ...(format === 'hubspot' ? cells.points('website', 'website', /\s+/u) : []),
    ],
    notes: cells.first('description'),
    tags: readTags(cells, object, labels),
    ...born,
    unread: [...(born.unread ?? []), ...company.unread],
    export_id: readExportId(cells, format),
    lead: object === 'lead' ? (isTrue(cells.first('is_converted')) ? 'converted' : 'open') : null,
  };
  placeUnknown(draft, cells, context);
  draft.others = [...cells.others, ...company.others, ...readNoted(cells, context, company.name)];
  takeBlock(draft);
  draft.export_id ??= nameRow(draft, format);
  return draft;
}

/** `Associated Company` may name several: the first is the primary one. */
function readCompany(cells: PersonCells, { format, companyNames }: CrmContext, person: string) {
  const ids = cells
    .all('account_id', 'company_ids')
    .flatMap(({ value }) => value.split(/[;,\s]+/u))
    .flatMap((value) => recordId(format, value) ?? []);
  const joined = ids.flatMap((id) => companyNames.get(id) ?? []);
  const written = cells
    .all('account_name', 'company')
    .flatMap(({ name, folded, value }) =>
      splitCompanies(folded, value).map((one) => ({ name, value: one })),
    );
  const named = [...written, ...joined.map((value) => ({ name: '', value }))];
  // A person account is named after its person, and so is the account of someone without a company.
  const [first, ...rest] = named.filter(({ value }) => value !== person);
  const others = rest.filter(({ value }) => value !== first?.value);
  const lost = named.length === 0 ? ids.slice(0, 1) : [];
  return {
    name: first?.value ?? '',
    others: others.map(({ name, value }) => ({ name: name || 'Company', value })),
    unread: lost.map((value) => ({ field: 'company', value, reason: 'not_in_file' as const })),
  };
}

/** HubSpot lists all companies that a contact is associated with. */
const associated = /^(?:associated|zugeordnet|entrepriseassoc|empresaasoc|関連|关联)/u;

function splitCompanies(heading: string, text: string): string[] {
  const names = associated.test(heading) ? text.split(';').map((name) => name.trim()) : [text];
  return names.filter((name) => name !== '' && name !== '[not provided]');
}

function readPlace(cells: PersonCells) {
  const [street, city, state, postal_code, country] = placeKeys.map((key) =>
    oneLine(cells.first(key)),
  ) as [string, string, string, string, string];
  return {
    street,
    postal_code,
    country,
    location: [city, state, country]
      .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
      .filter((part, index) => index === 0 || !city.includes(part))
      .join(', '),
  };
}

function readTags(cells: PersonCells, object: CrmObject, labels: NoteLabels): string[] {
  const isLead =
    (object === 'lead' && !isTrue(cells.first('is_converted'))) ||
    cells.all('stage').some(({ value }) => leadStage.test(value));
  return [
    ...(isLead ? [labels.lead] : []),
    ...(isTrue(cells.first('do_not_call')) ? [labels.do_not_call] : []),
    ...(isTrue(cells.first('no_email')) ? [labels.no_email] : []),
  ];
}

/**
 * A row without an id is named by who it is about: people who share an address stay two, and the
 * same file says nothing new.
 */
function nameRow(draft: PersonDraft, format: CrmFormat): string {
  const emails = (draft.emails ?? []).map(({ value }) => value.toLowerCase());
  const phones = (draft.phones ?? []).map(({ value }) => value);
  const place =
    emails.length > 0 ? emails.slice(0, 1) : [draft.company ?? '', ...phones.slice(0, 1)];
  const name = draft.full_name ?? fullName({ first_name: '', last_name: '', ...draft });
  return `${format}:=${hashOf(foldText(name), ...place)}`;
}

/** A converted lead is its contact. */
function readExportId(cells: PersonCells, format: CrmFormat): string | null {
  const keys = ['converted_contact_id', 'id', 'contact_id', 'lead_id'] as const;
  const id = keys.map((key) => recordId(format, cells.first(key))).find((one) => one !== null);
  return id ? `${format}:${id}` : null;
}

/** Known columns without a field: their headings and values, as the file has them. */
function readNoted(cells: PersonCells, context: CrmContext, company: string): NamedValue[] {
  const owners = cells.all('owner_id').flatMap(({ value }) => {
    const name = context.userNames.get(recordId(context.format, value) ?? '');
    return name ? [{ name: 'Owner', value: name }] : [];
  });
  const ofNone = company === '' ? cells.all('industry', 'employees') : [];
  const website = context.format === 'salesforce' && company === '' ? cells.all('website') : [];
  return [
    ...cells
      .all('stage', 'note', 'domain')
      .filter(({ folded, value }) => !(checkboxes.test(folded) && isFalse(value))),
    ...owners,
    ...website,
    ...ofNone,
  ];
}

const lists = { email: 'emails', phone: 'phones', link: 'links' } as const;

/** Columns that aren't standard fields, where the member wants them. */
function placeUnknown(
  draft: PersonDraft,
  cells: PersonCells,
  { unknown, order }: Pick<CrmContext, 'unknown' | 'order'>,
): void {
  for (const { name, folded, value } of cells.all(null)) {
    const field = unknown.has(folded) ? unknown.get(folded)! : 'notes';
    if (field === null) continue;
    if (field === 'email' || field === 'phone' || field === 'link') {
      draft[lists[field]]?.push(
        ...value.split(/[;\n]/u).map((one) => ({ value: one.trim(), label: readPointLabel(name) })),
      );
    } else if (field === 'tags') draft.tags?.push(...value.split(/[;,]/u));
    else if (field === 'birthday' && !draft.birthday) {
      const { birthday, unread = [] } = readBorn(value, order);
      draft.birthday = birthday;
      draft.unread?.push(...unread);
    } else if (field === 'notes' || !fillText(draft, field, value)) {
      cells.others.push({ name, value });
    }
  }
}

/** @returns false when the field has a value already. */
function fillText(draft: PersonDraft, field: MappableField, value: string): boolean {
  const texts = draft as Partial<Record<MappableField, string> & ContactDetails>;
  if (field === 'birthday' || (texts[field] ?? '') !== '') return false;
  texts[field] = value;
  return true;
}
