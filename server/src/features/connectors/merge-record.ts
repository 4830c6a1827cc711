import {
  type CrmDirection,
  type CrmField,
  type CrmRule,
  mergeField,
} from '@kith/contract/connectors/rules';

import type { LinkBase } from './queries.ts';

/** A record here, as far as it is mapped. */
export type KithRecord<Content> = {
  content: Content;
  read: (
    content: Content,
    field: CrmField,
    known: { base: string | undefined; crm: string },
  ) => string;
  /** Null where the field can't have this value. */
  write: (
    content: Content,
    field: CrmField,
    values: { from: string; to: string },
  ) => Content | null;
  isSame: (field: CrmField, one: string, other: string) => boolean;
  /** A text of the CRM as it would be kept here. */
  toText: (field: CrmField, text: string) => string;
  /** When a field here changed last. */
  changedAt: (field: CrmField) => number;
};

export type MappedField = { field: CrmField; property: string; direction: CrmDirection };
export type ValueChange = { field: CrmField; from: string; to: string };

export type RecordMerge<Content> = {
  content: Content;
  base: LinkBase;
  /** What comes here. */
  takes: ValueChange[];
  /** What goes there, by property. */
  gives: (ValueChange & { property: string })[];
  asks: { field: CrmField; kith: string; crm: string }[];
  /** Fields that are equal, or no longer in conflict. */
  settled: CrmField[];
};

/** Merges a record of both sides field by field. Writes nothing. */
export function mergeRecord<Content>(
  record: KithRecord<Content>,
  {
    fields,
    base,
    remote,
    rule,
    direction,
  }: {
    fields: readonly MappedField[];
    base: LinkBase;
    remote: { values: Record<string, string>; modifiedAt: number };
    rule: CrmRule;
    direction: CrmDirection;
  },
): RecordMerge<Content> {
  const merge: RecordMerge<Content> = {
    content: record.content,
    // Fields that are not mapped any more keep what they had.
    base: { ...base },
    takes: [],
    gives: [],
    asks: [],
    settled: [],
  };
  for (const { field, property, direction: fieldDirection } of fields) {
    const crm = record.toText(field, remote.values[property] ?? '');
    const before = base[field];
    const kith = record.read(merge.content, field, { base: before?.[0], crm });
    if (record.isSame(field, kith, crm)) {
      merge.base[field] = [kith, crm];
      merge.settled.push(field);
      continue;
    }
    const outcome = mergeField({
      base: before,
      kith,
      crm,
      kithAt: record.changedAt(field),
      crmAt: remote.modifiedAt,
      rule,
      gives: direction === 'both' && fieldDirection === 'both',
    });
    if (outcome.do === 'keep') {
      if (outcome.base) merge.base[field] = [...outcome.base];
      merge.settled.push(field);
    } else if (outcome.do === 'ask') merge.asks.push({ field, kith, crm });
    else if (outcome.do === 'give') merge.gives.push({ field, property, from: crm, to: kith });
    else take(record, merge, { field, from: kith, to: crm });
  }
  return merge;
}

/** A value that can't be kept here stays there; it counts as seen. */
function take<Content>(
  record: KithRecord<Content>,
  merge: RecordMerge<Content>,
  change: ValueChange,
): void {
  const { field, from, to } = change;
  const content = record.write(merge.content, field, change);
  merge.settled.push(field);
  if (content === null) {
    merge.base[field] = [from, to];
    return;
  }
  merge.content = content;
  const kept = record.read(content, field, { base: to, crm: to });
  merge.base[field] = [kept, to];
  if (kept !== from) merge.takes.push({ field, from, to: kept });
}
