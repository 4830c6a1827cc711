import {
  exportedColumns,
  exportedContactSchema,
  exportedJsonHead,
  pointColumns,
  readCell,
} from '@kith/contract/contacts/exported';
import { contactLimits, mapDetails } from '@kith/contract/contacts/rules';
import { contactPointLabels } from '@kith/contract/contacts/schemas';
import { parseBirthday } from '#features/contacts/birthday-text.ts';
import { z } from 'zod';

import { type PersonDraft, toPersonRow } from './person-draft.ts';
import type { DraftPoint } from './person-points.ts';
import { readBeginning } from './read-beginning.ts';
import { findCsvHeader, headerWithin } from './read-csv.ts';
import { readInlinePhoto } from './read-photo.ts';
import { scanObjects } from './scan-objects.ts';
import { readPeople, type TableRow } from './read-people.ts';
import type { FormatReader, ParsedRow, SourceFile } from './reader.ts';

const markColumns = [
  exportedColumns.id,
  exportedColumns.first_name,
  exportedColumns.offers,
  exportedColumns.seeks,
  exportedColumns.cadence_days,
];
const findHeader = (beginning: string) => findCsvHeader(beginning, markColumns);
const jsonHead = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${exportedJsonHead.format}"`, 'u');

/** Our own exports, as CSV or JSON: every field is restored. */
export const ownReader: FormatReader = {
  format: 'own',
  takesFile: () => false,
  recognises: async (beginning) => jsonHead.test(beginning) || findHeader(beginning) !== null,
  read: async (files) => ({ survey: { newestOn: null }, rows: readFiles(files) }),
};

async function* readFiles(files: readonly SourceFile[]): AsyncGenerator<ParsedRow> {
  for (const file of files) {
    const isJson = jsonHead.test(await readBeginning(file, headerWithin));
    yield* isJson ? readJson(file) : readPeople([file], findHeader, toDraft);
  }
}

async function* readJson(file: SourceFile): AsyncGenerator<ParsedRow> {
  for await (const { line, text } of scanObjects(file.open())) {
    const place = { file: file.name, line, kind: 'contact' } as const;
    const read = exportedContactSchema.safeParse(parse(text));
    if (!read.success) yield { ...place, label: '', detail: '', fault: 'row_malformed' };
    else {
      const { id, created_at, photo, ...contact } = read.data;
      const draft = { ...contact, export_id: id, added_at: created_at };
      const picture = photo && readInlinePhoto(photo.data);
      yield {
        ...place,
        ...toPersonRow({ ...draft, photo: picture, unread: photo && !picture ? unreadPhoto : [] }),
      };
    }
  }
}

const unreadPhoto = [{ field: 'photo', value: '' }];

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

type Cell = TableRow['cell'];
const dayOrNull = z.iso.date().nullable().catch(null);
const timeOrNull = z.iso.datetime().nullable().catch(null);
const labelSchema = z.enum(contactPointLabels).catch('other');

function toDraft({ cell }: TableRow): PersonDraft {
  const text = (field: keyof typeof exportedColumns) => readCell(cell(exportedColumns[field]));
  const words = (field: 'tags' | 'offers' | 'seeks') => text(field).split('\n');
  return {
    export_id: text('id'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company'),
    title: text('title'),
    location: text('location'),
    ...mapDetails(text),
    notes: text('notes'),
    tags: words('tags'),
    offers: words('offers'),
    seeks: words('seeks'),
    emails: pointsOf(cell, 'emails'),
    phones: pointsOf(cell, 'phones'),
    links: pointsOf(cell, 'links'),
    ...readDates(text),
  };
}

/** The birthday, cadence and times of a row, and the cells that are none. */
function readDates(text: (field: keyof typeof exportedColumns) => string) {
  const birthday = parseBirthday(text('birthday'));
  const losesYear = birthday?.year === null && !text('birthday').startsWith('-');
  const read = {
    birthday,
    cadence_days: Number(text('cadence_days')) || null,
    connected_on: dayOrNull.parse(text('connected_on')),
    archived_at: timeOrNull.parse(text('archived_at')),
    added_at: timeOrNull.parse(text('created_at')),
  };
  const unread = Object.entries(read).flatMap(([field, value]) => {
    const cell = text(
      field === 'added_at' ? 'created_at' : (field as keyof typeof exportedColumns),
    );
    const isLost = cell !== '' && (value === null || (field === 'birthday' && losesYear));
    return isLost ? [{ field, value: cell }] : [];
  });
  return { ...read, unread };
}

function pointsOf(cell: Cell, list: 'emails' | 'phones' | 'links'): DraftPoint[] {
  const points: DraftPoint[] = [];
  for (let number = 1; number <= contactLimits.points; number += 1) {
    const [value, label] = pointColumns(list, number);
    const labels = cell(label).split('\n');
    for (const [index, line] of readCell(cell(value)).split('\n').entries()) {
      if (line !== '') points.push({ value: line, label: labelSchema.parse(labels[index]) });
    }
  }
  return points;
}
