import { readCell } from '@kith/contract/contacts/exported';
import { foldText, cutText } from '@kith/contract/core/text';
import { isCurrency, readAmount } from '@kith/contract/opportunities/money';
import {
  type Money,
  opportunityKinds,
  opportunityLimits,
  opportunityStages,
} from '@kith/contract/opportunities/rules';
import {
  type ImportFault,
  type OpportunityCreate,
  opportunityCreateSchema,
} from '@kith/contract/opportunities/schemas';

import { byteOrderMark } from '#platform/csv.ts';
import { type CsvRow, readCsv } from '#features/imports/readers/read-csv.ts';

import { type CsvColumn, csvColumns } from './csv-columns.ts';

export type ImportLine = { line: number; names: string[]; faults: ImportFault[]; fields: Fields };
type Fields = Omit<OpportunityCreate, 'people' | 'company_id'>;

const nothing: Fields = {
  title: '',
  kind: 'other',
  stage: 'discovered',
  value: null,
  close_on: null,
  probability: null,
  next_step: null,
};

async function* chunksOf(text: string): AsyncGenerator<string> {
  yield text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/**
 * Reads a table line by line: what is wrong with a line is said with it, and the others stay good.
 *
 * @returns null when no line names the columns.
 */
export async function readImport(
  text: string,
): Promise<{ lines: ImportLine[]; isCut: boolean } | null> {
  const rows = readCsv(chunksOf(text), [csvColumns.title]);
  const lines: ImportLine[] = [];
  for (let next = await rows.next(); ; next = await rows.next()) {
    if (next.done) return next.value ? { lines, isCut: false } : null;
    if (lines.length === opportunityLimits.importRows) return { lines, isCut: true };
    lines.push(readLine(next.value));
  }
}

function readLine(row: CsvRow): ImportLine {
  if ('fault' in row) {
    return {
      line: row.line,
      names: [],
      faults: [row.fault],
      fields: { ...nothing, title: row.excerpt },
    };
  }
  const faults: ImportFault[] = [];
  const cell = (column: CsvColumn) => readCell(row.cell(csvColumns[column]).trim());
  /** Empty cells stand for what is left out. */
  const read = <Value>(
    column: CsvColumn,
    parse: (text: string) => Value | null,
    fault: ImportFault,
  ) => {
    const text = cell(column);
    const value = text === '' ? null : parse(text);
    if (text !== '' && value === null) faults.push(fault);
    return value;
  };
  if (cell('title') === '') faults.push('title_missing');
  const fields = {
    title: cell('title'),
    kind: read('kind', (text) => nameIn(opportunityKinds, text), 'kind_unknown') ?? 'other',
    stage:
      read('stage', (text) => nameIn(opportunityStages, text), 'stage_unknown') ?? 'discovered',
    value: readValue(cell('value'), cell('currency').toUpperCase(), faults),
    close_on: read('close_on', readDay, 'date_unreadable'),
    probability: read('probability', readPercent, 'probability_unreadable'),
    next_step: readStep(cell('next_step'), read('next_step_on', readDay, 'date_unreadable')),
  };
  const checked = opportunityCreateSchema.safeParse(fields);
  if (!checked.success && faults.length === 0) faults.push('field_too_long');
  const {
    people: _people,
    company_id: _company,
    ...clean
  } = checked.success
    ? checked.data
    : {
        ...nothing,
        title: cutText(fields.title, opportunityLimits.title),
        people: [],
        company_id: null,
      };
  const names = cell('people')
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
  return { line: row.line, names: names.slice(0, opportunityLimits.people), faults, fields: clean };
}

function nameIn<Name extends string>(names: readonly Name[], text: string): Name | null {
  const wanted = foldText(text).replaceAll(/[\s-]+/gu, '_');
  return names.find((name) => name === wanted) ?? null;
}

function readValue(text: string, currency: string, faults: ImportFault[]): Money | null {
  if (text === '') return null;
  if (!isCurrency(currency)) {
    faults.push('currency_unknown');
    return null;
  }
  const amount = readAmount(text, currency);
  if (amount === null) faults.push('amount_unreadable');
  return amount === null ? null : { amount, currency };
}

function readPercent(text: string): number | null {
  const digits = /^(\d{1,3})\s?%?$/u.exec(text)?.[1];
  return digits !== undefined && Number(digits) <= 100 ? Number(digits) : null;
}

function readDay(text: string): string | null {
  const isDay = /^(?:19|20)\d\d-\d\d-\d\d$/u.test(text);
  const time = isDay ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

function readStep(text: string, dueOn: string | null): Fields['next_step'] {
  return text === '' ? null : { text, due_on: dueOn };
}
