import { foldCompanyName } from '@kith/contract/companies/fold-company-name';
import { fullName } from '@kith/contract/contacts/rules';

import { toPersonRow } from '#features/imports/readers/person-draft.ts';
import { inferDateOrder } from '#features/imports/readers/read-date.ts';
import type { FormatReader, ParsedRow, ReadOptions } from '#features/imports/readers/reader.ts';
import { companyOfPerson, readCompanyRow, toCompanyRow } from './crm-company.ts';
import { type CrmFile, type CrmProduct, findCrmHeader, recordId, sortFiles } from './crm-files.ts';
import { type CrmContext, toCrmDraft } from './crm-person.ts';
import { mapUnknown, readCrmRows, surveyUnknown } from './crm-rows.ts';
import { isTrue } from './crm-values.ts';

/**
 * A CRM's exports: one file, or an archive of several, which are joined by the ids of their records.
 * Contacts come before leads, which may be the same people, and companies last.
 */
export function createCrmReader(product: CrmProduct): FormatReader {
  return {
    format: product.format,
    takesFile: (name) => /\.csv$/iu.test(name),
    takesByContent: true,
    recognises: async (beginning) => findCrmHeader(product, beginning) !== null,
    survey: async (files) => surveyUnknown(product, await sortFiles(product, files)),
    read: async (files, options) => {
      const sorted = await sortFiles(product, files);
      const context = await survey(product, sorted, options);
      return { survey: { newestOn: null }, rows: readRows(product, sorted, context) };
    },
  };
}

async function survey(
  product: CrmProduct,
  files: readonly CrmFile[],
  { mapping, labels }: ReadOptions,
): Promise<CrmContext> {
  const companyNames = new Map<string, string>();
  const userNames = new Map<string, string>();
  const days = new Set<string>();
  for (const source of files) {
    const isPerson = source.object === 'contact' || source.object === 'lead';
    if (isPerson && !source.keys.includes('birthday')) continue;
    for await (const row of readCrmRows(product, source)) {
      if (!('cells' in row)) continue;
      const first = (key: string) => row.cells.find((cell) => cell.key === key)?.value ?? '';
      const id = recordId(product.format, first('id') || first('account_id'));
      if (isPerson) {
        if (days.size < enough) days.add(first('birthday'));
      } else if (id !== null && source.object === 'company') {
        companyNames.set(id, first('account_name') || first('full_name') || first('domain'));
      } else if (id !== null) {
        const parts = { first_name: first('first_name'), last_name: first('last_name') };
        userNames.set(id, fullName(parts) || first('full_name'));
      }
    }
  }
  return {
    format: product.format,
    labels,
    order: inferDateOrder(days),
    companyNames,
    userNames,
    unknown: mapUnknown(await surveyUnknown(product, files), mapping),
  };
}

const enough = 5_000;

async function* readRows(
  product: CrmProduct,
  files: readonly CrmFile[],
  context: CrmContext,
): AsyncGenerator<ParsedRow> {
  const companies = new Map<string, ParsedRow>();
  for (const source of files) {
    if (source.object === 'user') continue;
    for await (const row of readCrmRows(product, source)) {
      if (!('cells' in row)) {
        yield source.object === 'company' ? { ...row, kind: 'company' } : row;
        continue;
      }
      if (source.object === 'company') {
        const read = readCompanyRow(row);
        if ('record' in read && read.kind === 'company') {
          companies.delete(read.record.key);
        }
        yield read;
        continue;
      }
      const { file, line, cells } = row;
      const place = { file, line, kind: 'contact' } as const;
      const draft = toCrmDraft(cells, source.object, context);
      const person = toPersonRow(draft);
      if (isTrue(cells.find(({ key }) => key === 'is_deleted')?.value)) {
        yield { ...place, label: person.label, detail: '', fault: 'deleted_in_source' };
        continue;
      }
      yield { ...place, ...person };
      // A contact of HubSpot has a website of its own.
      const said =
        product.format === 'hubspot' ? cells.filter((cell) => cell.key !== 'website') : cells;
      noteCompany(companies, { file, line, cells: said }, draft.company);
    }
  }
  yield* companies.values();
}

/** A report on people has facts about their companies too: those of the first such row count. */
function noteCompany(
  companies: Map<string, ParsedRow>,
  {
    file,
    line,
    cells,
  }: { file: string; line: number; cells: Parameters<typeof companyOfPerson>[1] },
  company: string,
): void {
  const draft = companyOfPerson(company, cells);
  const key = foldCompanyName(company);
  if (!draft || companies.has(key)) return;
  companies.set(key, { file, line, kind: 'company', ...toCompanyRow(draft) });
}
