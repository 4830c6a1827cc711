import { foldCompanyName } from '@kith/contract/companies/fold-company-name';
import { companyLimits } from '@kith/contract/companies/rules';
import { isIndustryCode } from '@kith/contract/industries/isic';
import { cleanText, cutText } from '@kith/contract/core/text';
import { readCrmIndustry } from '#features/contacts/crm-industries.ts';
import { splitBlock } from '#features/contacts/crm-block.ts';

import type { CompanyRecord, ParsedRow } from '#features/imports/readers/reader.ts';
import { RowLosses } from '#features/imports/readers/row-losses.ts';
import type { CrmKey } from './column-keys.ts';
import type { CrmCell, CrmRow } from './crm-rows.ts';
import { isTrue, oneLine } from './crm-values.ts';

/** Facts about a company, with the headings of those that have no field. */
type CompanyDraft = {
  name: string;
  website: string;
  industry: string;
  description: string;
  notes: { name: string; value: string }[];
};

const noted = new Set<CrmKey | null>([
  'note',
  'employees',
  'phone',
  'street',
  'city',
  'state',
  'zip',
  'country',
  'linkedin',
  'stage',
  'email',
  null,
]);

/** A row of a file of accounts or companies. */
export function readCompanyRow({ file, line, cells }: CrmRow): ParsedRow {
  const place = { file, line, kind: 'company' } as const;
  const first = (...keys: CrmKey[]) => cells.find(({ key }) => key && keys.includes(key))?.value;
  const domain = first('domain') ?? '';
  const name = first('account_name') ?? first('company') ?? first('full_name') ?? domain;
  if (isTrue(first('is_deleted'))) {
    return { ...place, label: name, detail: '', fault: 'deleted_in_source' };
  }
  const website = first('website') ?? domain;
  return {
    ...place,
    ...toCompanyRow({
      name,
      website,
      industry: first('industry') ?? '',
      description: first('description') ?? '',
      notes: cells.filter(({ key }) => noted.has(key)),
    }),
  };
}

/** What the row of a person says about their company; null for nothing. */
export function companyOfPerson(name: string, cells: readonly CrmCell[]): CompanyDraft | null {
  const first = (wanted: CrmKey) => cells.find(({ key }) => key === wanted)?.value ?? '';
  const draft = { name, website: first('website'), industry: first('industry'), description: '' };
  const notes = cells.filter(({ key }) => key === 'employees');
  const says = draft.website !== '' || draft.industry !== '' || notes.length > 0;
  return name !== '' && says ? { ...draft, notes } : null;
}

export function toCompanyRow(draft: CompanyDraft) {
  const losses = new RowLosses();
  const name = losses.line('company', draft.name, companyLimits.name);
  const { notes: description, fields } = splitBlock(draft.description);
  const website = readWebsite(draft.website);
  if (website === null) losses.add('website', 'unreadable', draft.website);
  const coded = fields.get('industry') ?? '';
  const industry = isIndustryCode(coded) ? coded : readCrmIndustry(draft.industry);
  const lines = [
    ...(industry === null && draft.industry !== ''
      ? [{ name: 'Industry', value: draft.industry }]
      : []),
    ...draft.notes,
  ].map(({ name: heading, value }) => `${heading}: ${oneLine(cleanText(value))}`);
  const whole = [cleanText(description), [...new Set(lines)].join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
  const notes = cutText(whole, companyLimits.notes).trimEnd();
  if (whole.length > companyLimits.notes) {
    losses.add('notes', 'cut', whole.slice(companyLimits.notes));
  }
  const detail = website ?? '';
  if (name === '') return { label: detail, detail: '', fault: 'name_missing' as const };
  const record: CompanyRecord = {
    name,
    key: foldCompanyName(name),
    website: detail,
    industry,
    notes,
  };
  return { label: name, detail, record, ...losses.toRow() };
}

/** Null for what is no address; an empty text is none given. */
function readWebsite(text: string): string | null {
  if (text === '') return '';
  const address = /^[a-z][a-z\d+.-]*:/iu.test(text) ? text : `https://${text}`;
  if (text.length > companyLimits.website || /\s/u.test(text) || !URL.canParse(address))
    return null;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/u.test(protocol) && hostname.includes('.') ? text : null;
}
