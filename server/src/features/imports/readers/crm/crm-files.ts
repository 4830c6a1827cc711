import { cleanLine } from '@kith/contract/core/text';
import { importColumnLimit } from '@kith/contract/imports/rules';

import { readBeginning } from '#features/imports/readers/read-beginning.ts';
import { type CsvHeader, delimiters, headerWithin } from '#features/imports/readers/read-csv.ts';
import type { SourceFile } from '#features/imports/readers/reader.ts';
import { scanRecord } from '#features/imports/readers/scan-record.ts';
import { type CrmKey, foldHeading, type Headings, indexHeadings } from './column-keys.ts';

export type CrmFormat = 'salesforce' | 'hubspot';
export type CrmObject = 'contact' | 'lead' | 'company' | 'user';

/** How the files of a CRM are recognized. */
export type CrmProduct = {
  format: CrmFormat;
  keyOf: ReadonlyMap<string, CrmKey>;
  marks: ReadonlySet<string>;
  foreign: ReadonlySet<string>;
};

export type CrmFile = {
  file: SourceFile;
  object: CrmObject;
  names: string[];
  /** The key of each column; null for one that the program's standard fields don't have. */
  keys: (CrmKey | null)[];
};

export function describeProduct(
  format: CrmFormat,
  languages: readonly Headings[],
  marks: { own: string; foreign: string },
): CrmProduct {
  const fold = (names: string) => new Set(names.split('|').map(foldHeading));
  return {
    format,
    keyOf: indexHeadings(languages),
    marks: fold(marks.own),
    foreign: fold(marks.foreign),
  };
}

const headerLines = 20;
const leastMarks = 2;
/** HubSpot exports all properties of an object. */
const columnLimit = 5 * importColumnLimit;

type FoundHeader = CsvHeader & { keys: (CrmKey | null)[]; object: CrmObject };

/** The header of a CRM's export: one of the first lines, in any delimiter. */
export function findCrmHeader(product: CrmProduct, beginning: string): FoundHeader | null {
  let start = 0;
  for (let line = 0; line < headerLines && start < beginning.length; line += 1) {
    const newline = beginning.indexOf('\n', start);
    const end = newline < 0 ? beginning.length : newline + 1;
    const isBlank = beginning.slice(start, end).trim() === '';
    for (const delimiter of isBlank ? [] : delimiters) {
      const scan = scanRecord(beginning, start, delimiter, true);
      if (scan.kind !== 'record' || scan.cells.length < 2) continue;
      const names = scan.cells.map(cleanLine);
      const next = scanRecord(beginning, scan.end, delimiter, true);
      const first = next.kind === 'record' ? next.cells : [];
      const found = describeHeader(product, names, first);
      const lines = line + beginning.slice(start, scan.end).split('\n').length - 1;
      if (found) return { delimiter, names, end: scan.end, lines: Math.max(lines, 1), ...found };
    }
    start = end;
  }
  return null;
}

function describeHeader(product: CrmProduct, names: string[], first: string[]) {
  if (names.length > columnLimit) return null;
  const folded = names.map(foldHeading);
  if (folded.some((name) => product.foreign.has(name))) return null;
  const keys = folded.map((name) => product.keyOf.get(name) ?? null);
  const prefix = product.format === 'salesforce' ? idPrefix(keys, first) : null;
  const marks = new Set(folded.filter((name) => product.marks.has(name))).size;
  const isNumbered = folded.includes('recordid') && keys.includes('email');
  if (marks < leastMarks && prefix === null && !isNumbered) return null;
  const object = objectOf(product, keys, folded, prefix);
  return object && { keys, object };
}

const objects: Record<string, CrmObject> = {
  '001': 'company',
  '003': 'contact',
  '005': 'user',
  '00Q': 'lead',
};

/** The kind of record by the first record's own id. */
function idPrefix(keys: readonly (CrmKey | null)[], first: readonly string[]): string | null {
  for (const key of ['id', 'contact_id', 'lead_id'] as const) {
    const id = salesforceId(first[keys.indexOf(key)] ?? '');
    const prefix = id?.slice(0, 3) ?? '';
    if (prefix in objects) return prefix;
  }
  return null;
}

function objectOf(
  { format }: CrmProduct,
  keys: readonly (CrmKey | null)[],
  folded: readonly string[],
  prefix: string | null,
): CrmObject | null {
  const has = (...wanted: CrmKey[]) => wanted.some((key) => keys.includes(key));
  if (has('user_mark')) return 'user';
  if (prefix !== null) return objects[prefix]!;
  const isPerson = has('first_name', 'last_name') || has('email');
  if (!isPerson) {
    if (has('contact_id') && has('full_name')) return 'contact';
    return has('account_name', 'full_name', 'domain') ? 'company' : null;
  }
  if (format === 'hubspot') return 'contact';
  const isLead =
    has('lead_id', 'is_converted', 'converted_contact_id') ||
    folded.some((name) => leadMarks.has(name)) ||
    (has('company') && !has('account_name', 'account_id'));
  return isLead ? 'lead' : 'contact';
}

const leadMarks = new Set(['leadowner', 'companyaccount', 'leadinhaber', 'リード所有者']);

/** The header alone, for `readCsv`. */
export function headerFinder(product: CrmProduct): (beginning: string) => CsvHeader | null {
  return (beginning) => findCrmHeader(product, beginning);
}

/** The files by what they hold; the order of an archive means nothing. */
export async function sortFiles(
  product: CrmProduct,
  files: readonly SourceFile[],
): Promise<CrmFile[]> {
  const found: CrmFile[] = [];
  for (const file of files) {
    const header = findCrmHeader(product, await readBeginning(file, headerWithin));
    if (header) found.push({ file, object: header.object, names: header.names, keys: header.keys });
  }
  const order: CrmObject[] = ['user', 'contact', 'lead', 'company'];
  return order.flatMap((object) => found.filter((one) => one.object === object));
}

/**
 * A record's id: Salesforce's have 15 characters, or 18 with three that only check them; HubSpot's
 * are numbers, which spreadsheets round (`1.2E+11`). Null for anything else.
 */
export function recordId(format: CrmFormat, text: string): string | null {
  if (format === 'salesforce') return salesforceId(text);
  return /^\d{1,20}$/u.test(text.trim()) ? text.trim() : null;
}

function salesforceId(text: string): string | null {
  const id = text.trim();
  return /^[a-z\d]{15}(?:[a-z\d]{3})?$/iu.test(id) && /^[a-z\d]{3}/iu.test(id)
    ? id.slice(0, 15)
    : null;
}
