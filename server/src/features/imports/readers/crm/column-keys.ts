import { foldText } from '@kith/contract/core/text';

/** What a column of a CRM's export holds. `note` is known and has no field; `none` says nothing of anyone. */
const crmKeys = [
  'id',
  'contact_id',
  'lead_id',
  'account_id',
  'company_ids',
  'user_mark',
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'salutation',
  'suffix',
  'title',
  'department',
  'account_name',
  'company',
  'email',
  'more_emails',
  'phone',
  'mobile',
  'home_phone',
  'other_phone',
  'website',
  'domain',
  'linkedin',
  'street',
  'city',
  'state',
  'zip',
  'country',
  'birthday',
  'description',
  'do_not_call',
  'no_email',
  'stage',
  'owner_id',
  'is_converted',
  'converted_contact_id',
  'is_deleted',
  'industry',
  'employees',
  'note',
  'none',
] as const;
export type CrmKey = (typeof crmKeys)[number];

/** The headings of each key, as the program writes them: `First Name|FirstName`. */
export type Headings = Partial<Record<CrmKey, string>>;

/** `First Name`, `FirstName` and `first_name` alike. */
export function foldHeading(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The key of every heading, in any of the languages. */
export function indexHeadings(languages: readonly Headings[]): Map<string, CrmKey> {
  const index = new Map<string, CrmKey>();
  for (const headings of languages) {
    for (const key of crmKeys) {
      for (const name of headings[key]?.split('|') ?? []) {
        const folded = foldHeading(name);
        if (!index.has(folded)) index.set(folded, key);
      }
    }
  }
  return index;
}

/** A heading for people: `Favorite_Drink__c` is Favorite Drink. */
export function showHeading(name: string): string {
  return name
    .replace(/__(?:c|pc)$/iu, '')
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .trim();
}
