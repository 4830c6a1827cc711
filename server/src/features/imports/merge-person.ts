import { createHash } from 'node:crypto';

import { historyTextFields } from '@kith/contract/contacts/history';
import { contactLimits } from '@kith/contract/contacts/rules';
import type { ImportLoss } from '@kith/contract/imports/schemas';
import { normalizePoint, type PointKind } from '#features/contacts/identity.ts';

import type { Contacts } from '#platform/database/database-types.ts';
import type { Computed } from '#platform/database/rows.ts';
import type { Selectable } from 'kysely';
import { formatBirthday } from '#features/contacts/birthday-text.ts';
import type { PersonRecord, PointRecord } from './readers/reader.ts';
import type { ContactFacts } from './written-columns.ts';

/**
 * A field before and after; list fields (points, tags, offers, needs) only gain values. `label`
 * belongs to a point.
 */
export type FieldChange = {
  field: ChangedField;
  old_value: string;
  new_value: string;
  label?: PointRecord['label'];
};
export type ChangedField =
  | (typeof historyTextFields)[number]
  | PointKind
  | keyof typeof wordLists
  | 'connected_on'
  | 'birthday'
  | 'cadence_days';

type Point = PointRecord & { kind: PointKind; position: number; normalized: string };

/** A contact of the network, with the fields that imports touch. */
export type KnownContact = Pick<
  Selectable<Contacts>,
  'id' | 'revision' | Exclude<keyof ContactFacts, 'birthday'>
> &
  Computed<{
    birthday: ContactFacts['birthday'];
    /** The digest of the picture, null without one. */
    photo_digest: string | null;
    points: Point[];
    /** The last statement of an import about this contact, null without one. */
    last_record: PersonRecord | null;
    /** The ids of its records in the exports that it came from. */
    export_ids: string[];
    /** Earlier statements of imports about this contact and those merged into it. */
    said: PersonRecord[];
  }>;

export type Merge = {
  changes: FieldChange[];
  /** Why a differing value is kept. */
  kept: 'own_edit_kept' | 'older_file' | null;
  /** Values that the contact has no room for. */
  losses: ImportLoss[];
};

const wordLists = { tag: 'tags', offer: 'offers', seek: 'seeks' } as const;
const pointLists = { email: 'emails', phone: 'phones', link: 'links' } as const;

/**
 * Three-way merge of a contact with an export: a value changes only if the export changed since the
 * last import and the member didn't edit it. Empty fields are filled, unless the member emptied
 * them. An export older than the last (`isOlder`) only fills.
 */
export function mergePerson(
  known: KnownContact,
  record: PersonRecord,
  { isOlder }: { isOlder: boolean },
): Merge {
  const merge: Merge = { changes: [], kept: null, losses: [] };
  for (const field of historyTextFields) mergeText(merge, field, known, record, isOlder);
  for (const kind of ['email', 'phone', 'link'] as const) addPoints(merge, kind, known, record);
  for (const field of ['tag', 'offer', 'seek'] as const) addWords(merge, field, known, record);
  fillDays(merge, known, record);
  losePhoto(merge, known, record);
  return merge;
}

function mergeText(
  merge: Merge,
  field: (typeof historyTextFields)[number],
  known: KnownContact,
  record: PersonRecord,
  isOlder: boolean,
): void {
  const said = record[field] ?? '';
  const current = known[field];
  if (said === '' || said === current) return;
  const last = known.last_record?.[field];
  const isOwnEdit = last === undefined ? current !== '' : current !== last;
  const isUnchanged = known.said.some((record) => record[field] === said);
  if (isOwnEdit || isUnchanged) merge.kept = 'own_edit_kept';
  else if (isOlder && current !== '') merge.kept ??= 'older_file';
  else merge.changes.push({ field, old_value: current, new_value: said });
}

function recordsOf({ last_record: last, said }: KnownContact): PersonRecord[] {
  return last ? [last, ...said] : said;
}

function addPoints(merge: Merge, kind: PointKind, known: KnownContact, record: PersonRecord): void {
  const ofKind = known.points.filter((point) => point.kind === kind);
  const present = new Set(ofKind.map((point) => point.normalized));
  const before = recordsOf(known).flatMap((record) =>
    record[pointLists[kind]].map(({ value }) => normalizePoint(kind, value)),
  );
  for (const { value, label } of record[pointLists[kind]]) {
    const normalized = normalizePoint(kind, value);
    if (present.has(normalized)) continue;
    if (before.includes(normalized)) merge.kept = 'own_edit_kept';
    else if (present.size < contactLimits.points) {
      present.add(normalized);
      merge.changes.push({ field: kind, old_value: '', new_value: value, label });
    } else merge.losses.push({ field: kind, reason: 'no_room', value });
  }
}

function addWords(
  merge: Merge,
  field: keyof typeof wordLists,
  known: KnownContact,
  record: PersonRecord,
): void {
  const list = wordLists[field];
  const present = new Set(known[list]);
  const before = recordsOf(known).flatMap((record) => record[list] ?? []);
  for (const word of record[list] ?? []) {
    if (present.has(word)) continue;
    if (before.includes(word)) merge.kept = 'own_edit_kept';
    else if (present.size < contactLimits.tags) {
      present.add(word);
      merge.changes.push({ field, old_value: '', new_value: word });
    } else merge.losses.push({ field, reason: 'no_room', value: word });
  }
}

/** Dates and the cadence are filled if the contact has none, and never replaced. */
function fillDays(merge: Merge, known: KnownContact, record: PersonRecord): void {
  const said = {
    connected_on: record.connected_on,
    birthday: record.birthday ? formatBirthday(record.birthday) : null,
    cadence_days: record.cadence_days?.toString() ?? null,
  };
  for (const field of ['connected_on', 'birthday', 'cadence_days'] as const) {
    const value = said[field];
    if (value === null || known[field] !== null) continue;
    if (recordsOf(known).some((record) => record[field])) merge.kept = 'own_edit_kept';
    else merge.changes.push({ field, old_value: '', new_value: value });
  }
}

/** Pictures come with new people; one that the contact has already is nothing lost. */
function losePhoto(merge: Merge, known: KnownContact, { photo }: PersonRecord): void {
  if (photo === undefined) return;
  const digest = createHash('md5').update(Buffer.from(photo, 'base64')).digest('hex');
  if (digest !== known.photo_digest)
    merge.losses.push({ field: 'photo', reason: 'only_new', value: '' });
}
