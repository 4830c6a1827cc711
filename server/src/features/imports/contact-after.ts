import type { HistoryValues } from '@kith/contract/contacts/history';
import { mapDetails } from '@kith/contract/contacts/rules';

import { parseBirthday } from '#features/contacts/birthday-text.ts';
import type { PointKind } from '#features/contacts/identity.ts';

import type { ChangedField, FieldChange, KnownContact } from './merge-person.ts';
import { type ContactFacts, toWrittenColumns } from './written-columns.ts';

/** A contact's columns after `changes`. */
export function describeContact(known: KnownContact, changes: FieldChange[]) {
  const columns = toWrittenColumns(factsAfter(known, changes), pointsAfter(known, changes));
  return { id: known.id, ...columns };
}

/** A contact's fields for its history, after `changes`. */
export function describeHistory(
  known: KnownContact,
  changes: FieldChange[] = [],
): Omit<HistoryValues, 'photo_id'> {
  return { ...factsAfter(known, changes), ...pointsAfter(known, changes) };
}

function factsAfter(known: KnownContact, changes: FieldChange[]): ContactFacts {
  const changed = new Map(changes.map(({ field, new_value }) => [field, new_value]));
  const gained = (field: ChangedField) =>
    changes.filter((change) => change.field === field).map(({ new_value }) => new_value);
  const dayOf = (field: 'connected_on' | 'birthday' | 'cadence_days') => changed.get(field) || null;
  return {
    first_name: changed.get('first_name') ?? known.first_name,
    last_name: changed.get('last_name') ?? known.last_name,
    company: changed.get('company') ?? known.company,
    title: changed.get('title') ?? known.title,
    location: changed.get('location') ?? known.location,
    ...mapDetails((name) => changed.get(name) ?? known[name]),
    notes: changed.get('notes') ?? known.notes,
    tags: [...known.tags, ...gained('tag')],
    offers: [...known.offers, ...gained('offer')],
    seeks: [...known.seeks, ...gained('seek')],
    birthday: changed.has('birthday') ? parseBirthday(dayOf('birthday') ?? '') : known.birthday,
    cadence_days: changed.has('cadence_days')
      ? Number(dayOf('cadence_days')) || null
      : known.cadence_days,
    connected_on: changed.has('connected_on') ? dayOf('connected_on') : known.connected_on,
  };
}

function pointsAfter(known: KnownContact, changes: FieldChange[]) {
  const listOf = (kind: PointKind) => [
    ...known.points
      .filter((point) => point.kind === kind)
      .map(({ value, label }) => ({ value, label })),
    ...changes
      .filter(({ field }) => field === kind)
      .map(({ new_value: value, label = 'other' }) => ({ value, label })),
  ];
  return { emails: listOf('email'), phones: listOf('phone'), links: listOf('link') };
}
