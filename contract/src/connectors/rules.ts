/** The systems that a member can connect by OAuth. */
export const crmProviders = ['salesforce', 'hubspot'] as const;
export type CrmProvider = (typeof crmProviders)[number];

/** What is kept in step. */
export const crmObjects = ['contact', 'company', 'note'] as const;
export type CrmObject = (typeof crmObjects)[number];

/** `in`: only Kith is written; `both`: the CRM too. */
export const crmDirections = ['in', 'both'] as const;
export type CrmDirection = (typeof crmDirections)[number];

/** Who wins a field that both sides changed; `ask` leaves both until the member decides. */
export const crmRules = ['ask', 'kith', 'crm', 'latest'] as const;
export type CrmRule = (typeof crmRules)[number];

/** Fields of a contact here that can be mapped. Of emails, phones and links one is. */
export const crmContactFields = [
  'first_name',
  'last_name',
  'title',
  'company',
  'department',
  'email',
  'phone',
  'link',
  'street',
  'location',
  'postal_code',
  'country',
  'birthday',
  'notes',
] as const;
export const crmCompanyFields = ['website', 'notes'] as const;
export const crmNoteFields = ['summary', 'body'] as const;
export type CrmContactField = (typeof crmContactFields)[number];
export type CrmCompanyField = (typeof crmCompanyFields)[number];
export type CrmNoteField = (typeof crmNoteFields)[number];
export type CrmField = CrmContactField | CrmCompanyField | CrmNoteField;

/** A field here, the property there, and which way its values go. */
export type FieldMapping<Field extends string = CrmContactField | CrmCompanyField> = {
  field: Field;
  property: string;
  direction: CrmDirection;
};
export type CrmMapping = {
  contact: FieldMapping<CrmContactField>[];
  company: FieldMapping<CrmCompanyField>[];
};

type Default<Field extends string> = readonly [field: Field, property: string, CrmDirection];
type Defaults = {
  contact: readonly Default<CrmContactField>[];
  company: readonly Default<CrmCompanyField>[];
};

const defaults: Record<CrmProvider, Defaults> = {
  salesforce: {
    contact: [
      ['first_name', 'FirstName', 'both'],
      ['last_name', 'LastName', 'both'],
      ['title', 'Title', 'both'],
      // A contact's company there is another record, which only Salesforce assigns.
      ['company', 'Account.Name', 'in'],
      ['department', 'Department', 'both'],
      ['email', 'Email', 'both'],
      ['phone', 'Phone', 'both'],
      ['street', 'MailingStreet', 'both'],
      ['location', 'MailingCity', 'both'],
      ['postal_code', 'MailingPostalCode', 'both'],
      ['country', 'MailingCountry', 'in'],
      ['birthday', 'Birthdate', 'in'],
      ['notes', 'Description', 'in'],
    ],
    company: [
      ['website', 'Website', 'both'],
      ['notes', 'Description', 'in'],
    ],
  },
  hubspot: {
    contact: [
      ['first_name', 'firstname', 'both'],
      ['last_name', 'lastname', 'both'],
      ['title', 'jobtitle', 'both'],
      ['company', 'company', 'both'],
      ['email', 'email', 'both'],
      ['phone', 'phone', 'both'],
      ['link', 'hs_linkedin_url', 'in'],
      ['street', 'address', 'both'],
      ['location', 'city', 'both'],
      ['postal_code', 'zip', 'both'],
      ['country', 'country', 'in'],
    ],
    company: [
      ['website', 'website', 'both'],
      ['notes', 'description', 'in'],
    ],
  },
};

/** What a new connection starts with. */
export function defaultMapping(provider: CrmProvider): CrmMapping {
  const { contact, company } = defaults[provider];
  return { contact: contact.map(toMapping), company: company.map(toMapping) };
}

function toMapping<Field extends string>([
  field,
  property,
  direction,
]: Default<Field>): FieldMapping<Field> {
  return { field, property, direction };
}

/** The name of a company there, by which it is found here. */
export const companyNameProperty: Record<CrmProvider, string> = {
  salesforce: 'Name',
  hubspot: 'name',
};

export const crmLimits = {
  property: 120,
  /** Rows that a preview shows. */
  sample: 30,
  value: 20_000,
} as const;

export type FieldState = {
  /** What each side had after the last sync; undefined before the first. */
  base: readonly [kith: string, crm: string] | undefined;
  kith: string;
  crm: string;
  /** When each side changed last; for the rule `latest`. */
  kithAt: number;
  crmAt: number;
  rule: CrmRule;
  /** Whether the CRM may be written. */
  gives: boolean;
};

/**
 * `keep`: nothing is written. `take`: the CRM's value comes here. `give`: Kith's value goes there.
 * `ask`: both changed, and the member decides.
 */
export type FieldOutcome =
  | { do: 'keep'; base: readonly [kith: string, crm: string] | undefined }
  | { do: 'take' | 'give' | 'ask' };

/**
 * Merges one field by what each side had after the last sync. Before the first, an empty value counts
 * as unchanged, so that each side fills the other's gaps. A value that may only come in is kept here
 * when only Kith changed it, and stays a change: the next one there is a conflict.
 */
export function mergeField({
  base,
  kith,
  crm,
  kithAt,
  crmAt,
  rule,
  gives,
}: FieldState): FieldOutcome {
  if (kith === crm) return { do: 'keep', base: [kith, crm] };
  const hasKithChanged = kith !== (base?.[0] ?? '');
  const hasCrmChanged = crm !== (base?.[1] ?? '');
  if (!hasKithChanged && !hasCrmChanged) return { do: 'keep', base };
  if (!hasKithChanged) return { do: 'take' };
  const give: FieldOutcome = gives ? { do: 'give' } : { do: 'keep', base };
  if (!hasCrmChanged) return give;
  if (rule === 'ask') return { do: 'ask' };
  const wins = rule === 'latest' ? (kithAt > crmAt ? 'kith' : 'crm') : rule;
  if (wins === 'crm') return { do: 'take' };
  return gives ? give : { do: 'keep', base: [base?.[0] ?? '', crm] };
}
