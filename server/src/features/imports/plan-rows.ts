import { randomUUID } from 'node:crypto';

import type { ImportOutcome, ImportReason } from '@kith/contract/imports/rules';
import type { ImportLoss, ImportRow } from '@kith/contract/imports/schemas';
import type { Tx } from '#platform/database/tx.ts';

import { findCandidates, findKnownKeys, listMergedInto } from './known-people.ts';
import { type FieldChange, type KnownContact, mergePerson } from './merge-person.ts';
import { identityOf, identityOfRecord, type Identity, PeopleIndex } from './people-index.ts';
import { type CompanyChange, findKnownCompanies, planCompany } from './plan-companies.ts';
import { LeadIndex } from './lead-index.ts';
import type { CompanyRecord, EventRecord, ParsedRow, PersonRecord } from './readers/reader.ts';
import { lossLimit } from './readers/row-losses.ts';

export type NumberedRow = ParsedRow & { id: number };

type Decision = {
  outcome: ImportOutcome;
  reason: ImportReason;
  contact_id: string | null;
  changes: FieldChange[] | CompanyChange[];
  /** What the known contact had no room for, beside what the reader lost. */
  losses: ImportLoss[];
};

export type PlannedRow = Decision &
  Pick<ImportRow, 'id' | 'file' | 'line' | 'kind' | 'label' | 'detail'> & {
    record: PersonRecord | EventRecord | CompanyRecord | null;
  };

export type Planner = { plan: (tx: Tx, rows: readonly NumberedRow[]) => Promise<PlannedRow[]> };

const skipped = (reason: ImportReason): Decision => ({
  outcome: 'skipped',
  reason,
  contact_id: null,
  changes: [],
  losses: [],
});

/**
 * Decides the outcome of each row, batch by batch in the order of the file; it remembers the people
 * of the file so far. It writes nothing. `isOlder`: the member imported a newer export before.
 */
export function createPlanner({
  ownerId,
  isOlder,
  now,
}: {
  ownerId: string;
  isOlder: boolean;
  now: Date;
}): Planner {
  const index = new PeopleIndex();
  const deleted = new PeopleIndex();
  const claimed = new Set<string>();
  const companies = new Set<string>();
  const leads = new LeadIndex();
  const facts = { index, deleted, keys: new Set<string>(), now };

  const planPerson = (known: Map<string, KnownContact>, record: PersonRecord, said: Identity) => {
    const match = index.find(said);
    if (match === 'ambiguous') return skipped('ambiguous_person');
    if (record.lead && leads.isKnown(record.lead, said)) {
      return skipped(record.lead === 'converted' ? 'converted_lead' : 'repeated_in_file');
    }
    if (match && record.lead === 'converted' && isOther(known, match.id, record)) {
      return { ...skipped('converted_lead'), contact_id: known.has(match.id) ? match.id : null };
    }
    // Who was deleted does not come back by importing the same file again.
    const gone = match ? null : deleted.findAny(said);
    if (gone !== null) return { ...skipped('deleted_contact'), contact_id: gone };
    const id = match?.id ?? randomUUID();
    if (claimed.has(id)) return skipped('repeated_in_file');
    claimed.add(id);
    // Rows with ids are different people even if they share an address.
    const hasId = record.export_id !== undefined;
    index.add(
      id,
      match || !hasId ? said : { ...emptyIdentity, name: said.name, exportIds: said.exportIds },
    );
    if (hasId) leads.add(said);
    const contact = known.get(id);
    if (!match || !contact) return decide('new', 'first_seen', id);
    const { changes, kept, losses } = mergePerson(contact, record, { isOlder });
    const decision =
      changes.length > 0
        ? decide('updated', match.reason, id, changes)
        : decide('unchanged', kept ?? 'already_there', id);
    return { ...decision, losses };
  };

  return {
    plan: async (tx, rows) => {
      const people = rows.flatMap((row) =>
        row.kind === 'contact' && 'record' in row ? [identityOfRecord(row.record)] : [],
      );
      const events = rows.flatMap((row) =>
        row.kind === 'interaction' && 'record' in row ? [row.record] : [],
      );
      const strangers = [...new Set(events.map((event) => event.profile_url))]
        .filter((link) => index.findByLink(link) === null)
        .map((link) => ({ ...emptyIdentity, links: [link] }));
      const known =
        people.length + strangers.length > 0
          ? await lookUp(tx, { ownerId, index, deleted, people: [...people, ...strangers] })
          : new Map();
      const knownKeys = await findKeys(tx, ownerId, events);
      const knownCompanies = await findKnownCompanies(tx, ownerId, rows);
      let person = 0;
      return rows.map((row) => {
        if ('fault' in row) return toPlanned(row, skipped(row.fault));
        if (row.kind === 'interaction')
          return toPlanned(row, planEvent(facts, row.record, knownKeys));
        if (row.kind === 'company') {
          return toPlanned(row, {
            contact_id: null,
            losses: [],
            ...planCompany(knownCompanies, companies, row.record),
          });
        }
        const said = people[person]!;
        person += 1;
        return toPlanned(row, planPerson(known, row.record, said));
      });
    },
  };
}

/** The contacts that these people may be, by their ids; both indexes learn of new ones. */
async function lookUp(
  tx: Tx,
  {
    ownerId,
    index,
    deleted,
    people,
  }: { ownerId: string; index: PeopleIndex; deleted: PeopleIndex; people: Identity[] },
): Promise<Map<string, KnownContact>> {
  const { known, deleted: gone } = await findCandidates(tx, ownerId, people);
  for (const contact of gone) {
    if (!deleted.has(contact.id)) deleted.add(contact.id, identityOfContact(contact));
  }
  const fresh = known.filter((contact) => !index.has(contact.id));
  for (const contact of fresh) index.add(contact.id, identityOfContact(contact));
  const freshIds = fresh.map(({ id }) => id);
  for (const merged of await listMergedInto(tx, ownerId, freshIds)) {
    index.add(merged.winner_id, identityOf(merged, [merged.id]));
  }
  return new Map(known.map((contact) => [contact.id, contact]));
}

type Facts = { index: PeopleIndex; deleted: PeopleIndex; keys: Set<string>; now: Date };

function planEvent(
  { index, deleted, keys, now }: Facts,
  record: EventRecord,
  knownKeys: ReadonlySet<string>,
): Decision {
  const match = index.findByLink(record.profile_url);
  if (match === 'ambiguous') return skipped('ambiguous_person');
  const gone = match ? null : deleted.findAnyByLink(record.profile_url);
  if (gone !== null) return { ...skipped('deleted_contact'), contact_id: gone };
  if (!match) return skipped('unknown_person');
  if (new Date(record.occurred_at) > now) return skipped('date_unreadable');
  if (keys.has(record.external_key)) return skipped('repeated_in_file');
  keys.add(record.external_key);
  return knownKeys.has(record.external_key)
    ? decide('unchanged', 'already_there', match.id)
    : decide('new', 'first_seen', match.id);
}

const emptyIdentity: Identity = {
  links: [],
  emails: [],
  phones: [],
  name: '',
  company: '',
  connectedOn: null,
  exportIds: [],
};

function decide(
  outcome: ImportOutcome,
  reason: ImportReason,
  contactId: string,
  changes: FieldChange[] = [],
): Decision {
  return { outcome, reason, contact_id: contactId, changes, losses: [] };
}

/** The lead's own contact of an earlier import is updated like any other. */
function isOther(
  known: ReadonlyMap<string, KnownContact>,
  id: string,
  { export_id: exportId = '' }: PersonRecord,
): boolean {
  const contact = known.get(id);
  return (
    contact === undefined ||
    contact.last_record?.lead !== 'converted' ||
    !contact.export_ids.includes(exportId)
  );
}

async function findKeys(tx: Tx, ownerId: string, events: EventRecord[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  return findKnownKeys(
    tx,
    ownerId,
    events.map((event) => event.external_key),
  );
}

function identityOfContact(contact: KnownContact): Identity {
  const valuesOf = (kind: string) =>
    contact.points.filter((point) => point.kind === kind).map((point) => point.value);
  const points = {
    emails: valuesOf('email'),
    phones: valuesOf('phone'),
    links: valuesOf('link'),
  };
  return identityOf({ ...contact, ...points }, [contact.id, ...contact.export_ids]);
}

function toPlanned(row: NumberedRow, decision: Decision): PlannedRow {
  const { id, file, line, kind, label, detail } = row;
  return {
    id,
    file,
    line,
    kind,
    label,
    detail,
    record: 'record' in row ? row.record : null,
    ...decision,
    losses: [...(row.losses ?? []), ...decision.losses].slice(0, lossLimit),
  };
}
