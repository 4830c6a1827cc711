import { contactLimits } from '@kith/contract/contacts/rules';
import { normalizePoint, type PointKind } from '#features/contacts/identity.ts';

import type { PersonRecord } from './readers/reader.ts';

/** A field before and after; the fields of lists (`email`, `phone`, `link`) only ever gain values. */
export type FieldChange = { field: ChangedField; old_value: string; new_value: string };
type ChangedField = (typeof textFields)[number] | PointKind | 'connected_on';

type Point = { kind: PointKind; position: number; value: string; normalized: string };

/** A contact of the network, as far as imports touch it. */
export type KnownContact = {
  id: string;
  first_name: string;
  last_name: string;
  company: string;
  title: string;
  location: string;
  tags: string[];
  connected_on: string | null;
  revision: number;
  points: Point[];
  /** What an import said of this contact last, null when none did. */
  last_record: PersonRecord | null;
};

export type Merge = {
  changes: FieldChange[];
  /** Why something that differs stays as it is. */
  kept: 'own_edit_kept' | 'older_file' | null;
};

export const textFields = ['first_name', 'last_name', 'company', 'title'] as const;
const lists = { email: 'emails', phone: 'phones', link: 'links' } as const;

/**
 * Three-way merge of a contact with what an export says of it: a value changes only if the export
 * changed since the last import and the member didn't change it themselves. What is empty is filled,
 * unless the member emptied it. An older export than the last (`isOlder`) only fills.
 */
export function mergePerson(
  known: KnownContact,
  record: PersonRecord,
  { isOlder }: { isOlder: boolean },
): Merge {
  const merge: Merge = { changes: [], kept: null };
  for (const field of textFields) mergeText(merge, field, known, record, isOlder);
  for (const kind of ['email', 'phone', 'link'] as const) addPoints(merge, kind, known, record);
  if (known.connected_on === null && record.connected_on !== null) {
    merge.changes.push({ field: 'connected_on', old_value: '', new_value: record.connected_on });
  }
  return merge;
}

function mergeText(
  merge: Merge,
  field: (typeof textFields)[number],
  known: KnownContact,
  record: PersonRecord,
  isOlder: boolean,
): void {
  const said = record[field];
  const current = known[field];
  if (said === '' || said === current) return;
  const last = known.last_record?.[field];
  const isOwnEdit = last === undefined ? current !== '' : current !== last;
  if (isOwnEdit) merge.kept = 'own_edit_kept';
  else if (isOlder && current !== '') merge.kept ??= 'older_file';
  else merge.changes.push({ field, old_value: current, new_value: said });
}

function addPoints(merge: Merge, kind: PointKind, known: KnownContact, record: PersonRecord): void {
  const ofKind = known.points.filter((point) => point.kind === kind);
  const present = new Set(ofKind.map((point) => point.normalized));
  const before = (known.last_record?.[lists[kind]] ?? []).map((value) =>
    normalizePoint(kind, value),
  );
  for (const value of record[lists[kind]]) {
    const normalized = normalizePoint(kind, value);
    if (present.has(normalized)) continue;
    if (before.includes(normalized)) merge.kept = 'own_edit_kept';
    else if (present.size < contactLimits.points) {
      present.add(normalized);
      merge.changes.push({ field: kind, old_value: '', new_value: value });
    }
  }
}
