import { isSeniorTitle, suggestAnswer, triageLimits } from '@kith/contract/triage/rules';
import type { TriageCard, TriageGroup, TriagePerson } from '@kith/contract/triage/schemas';
import { warmthAt } from '@kith/contract/warmth/rules';
import { presentContactSummary } from '#features/contacts/contact-summary.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { CardContact, CloseRow, HistoryRow, Reach } from './card-queries.ts';
import type { Group } from './group-people.ts';
import type { Waiting } from './list-waiting.ts';

export type CardParts = {
  person: Waiting;
  group: Group | null;
  people: ReadonlyMap<string, CardContact>;
  reach: Reach | undefined;
  history: readonly HistoryRow[];
  closeTo: readonly CloseRow[];
};

export function presentCard(
  { person, group, people, reach, history, closeTo }: CardParts,
  now: Date,
): TriageCard {
  const row = people.get(person.id)!;
  const historyOf = (isWritten: boolean) => {
    const found = history.find((one) => one.is_written === isWritten);
    return found ? { count: found.count, latest_at: toWireTime(found.latest_at) } : null;
  };
  const facts = {
    interactions: person.interaction_count,
    warmth: warmthAt(person.warmth_rank, now),
    hasEmail: reach?.has_email ?? false,
    hasPhone: reach?.has_phone ?? false,
    companySize: person.company_size,
    locationSize: person.location_size,
    isSenior: isSeniorTitle(person.title),
    connectedDays: person.connected_days,
  };
  return {
    contact: presentContactSummary(row, now),
    connected_on: row.connected_on,
    messages: historyOf(true),
    meetings: historyOf(false),
    has_email: facts.hasEmail,
    has_phone: facts.hasPhone,
    colleagues: Math.max(0, person.company_size - 1),
    neighbours: Math.max(0, person.location_size - 1),
    close_to: closeTo.map(({ id, full_name }) => ({ id, full_name })),
    suggestion: suggestAnswer(facts),
    group: group && presentGroup(group, { row, people, now }),
  };
}

function presentGroup(
  { by, ids }: Group,
  { row, people, now }: { row: CardContact; people: CardParts['people']; now: Date },
): TriageGroup {
  return {
    by,
    name: by === 'company' ? row.company : row.location,
    contact_ids: ids,
    shown: ids
      .slice(0, triageLimits.groupShown)
      .flatMap((id) => people.get(id) ?? [])
      .map((person) => presentPerson(person, now)),
  };
}

export function presentPerson(row: CardContact, now: Date): TriagePerson {
  const { id, full_name, company, title, photo_id, warmth } = presentContactSummary(row, now);
  return { id, full_name, company, title, photo_id, warmth };
}
