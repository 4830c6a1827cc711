import {
  type BlockField,
  splitBlock,
  splitList,
  splitPoints,
} from '#features/contacts/crm-block.ts';
import { parseBirthday } from '#features/contacts/birthday-text.ts';

import type { PersonDraft } from '#features/imports/readers/person-draft.ts';
import type { DraftPoint } from '#features/imports/readers/person-points.ts';

const texts = [
  'company',
  'title',
  'location',
  'name_prefix',
  'name_suffix',
  'nickname',
  'phonetic_last_name',
  'phonetic_first_name',
  'department',
  'street',
  'postal_code',
  'country',
] as const satisfies readonly BlockField[];

/**
 * Takes back what our own export wrote below the notes, because the CRM has no column for it or less
 * room. What was edited in the CRM since counts more.
 */
export function takeBlock(draft: PersonDraft): void {
  const { notes, fields } = splitBlock(draft.notes ?? '');
  draft.notes = notes;
  if (fields.size === 0) return;
  for (const name of texts) {
    const value = fields.get(name);
    if (value === undefined) continue;
    const current = draft[name] ?? '';
    if (name === 'location') takeLocation(draft, value, current);
    else if (current === '' || value.startsWith(current) || current.startsWith(value))
      draft[name] = value;
  }
  takeNames(draft, fields);
  for (const name of ['tags', 'offers', 'seeks'] as const) {
    const words = splitList(fields.get(name) ?? '');
    if (words.length > 0) draft[name] = [...new Set([...words, ...(draft[name] ?? [])])];
  }
  for (const name of ['emails', 'phones', 'links'] as const) {
    const points = splitPoints(fields.get(name) ?? '');
    draft[name] = join(points, draft[name] ?? []);
  }
  draft.birthday ??= parseBirthday(fields.get('birthday') ?? '');
  draft.cadence_days ??= Number(fields.get('cadence_days')) || null;
  draft.connected_on ??= dayOf(fields.get('connected_on'));
  draft.archived_at ??= timeOf(fields.get('archived_at'));
}

/** A city of the CRM that is not in our own text was edited there. */
function takeLocation(draft: PersonDraft, value: string, current: string): void {
  const [city = ''] = current.split(', ');
  const isStill = current === draft.country || (value !== '' && value.includes(city));
  if (isStill) draft.location = value;
}

/** CRMs ask for a last name: a single first name stood in for it, and long ones were cut. */
function takeNames(draft: PersonDraft, fields: ReadonlyMap<BlockField, string>): void {
  const first = fields.get('first_name') ?? '';
  const last = fields.get('last_name') ?? '';
  if (first !== '' && last === '' && first.startsWith(draft.last_name ?? '') && !draft.first_name) {
    Object.assign(draft, { first_name: first, last_name: '' });
    return;
  }
  if (first !== '' && first.startsWith(draft.first_name ?? '')) draft.first_name = first;
  if (last !== '' && last.startsWith(draft.last_name ?? '')) draft.last_name = last;
}

/** The block's list has all of them in order; the columns may have newer ones. */
function join(block: readonly DraftPoint[], columns: readonly DraftPoint[]): DraftPoint[] {
  const known = new Set(block.map(({ value }) => value));
  return [...block, ...columns.filter(({ value }) => !known.has(value))];
}

const dayOf = (text = '') => (/^\d{4}-\d{2}-\d{2}$/u.test(text) ? text : null);
const timeOf = (text = '') =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(text) && !Number.isNaN(Date.parse(text))
    ? new Date(text).toISOString()
    : null;
