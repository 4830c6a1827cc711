import type { Contact, DuplicateContactDetails } from '@kith/contract/contacts/schemas';
import type { loggableKinds } from '@kith/contract/interactions/schemas';

import { dropWrite, enqueue, reviseWrite } from '#extension/connection/queue.ts';
import { type Connection, type QueuedWrite, readStored } from '#extension/connection/stored.ts';
import { askToSend } from '#extension/messages.ts';
import { cleanPerson, type FoundPerson, nameOf } from '#extension/person/found-person.ts';

/** How a save ended, as the popup shows it. */
export type Outcome =
  | { result: 'saved'; contact: Pick<Contact, 'id' | 'full_name'> }
  | { result: 'later' }
  | { result: 'duplicate'; writeId: string; known: DuplicateContactDetails }
  | { result: 'refused'; code: string };

export type LoggedKind = (typeof loggableKinds)[number];

function toBody(person: FoundPerson): QueuedWrite['body'] {
  const { emails, phones, links, ...rest } = cleanPerson(person);
  const toPoints = (values: readonly string[], label: string) =>
    values.map((value) => ({ value, label }));
  return {
    ...rest,
    emails: toPoints(emails, 'other'),
    phones: toPoints(phones, 'other'),
    links: toPoints(links, 'profile'),
  };
}

/** Sends what waits, and tells what became of one write. */
async function settle(id: string): Promise<Outcome> {
  const sent = await askToSend();
  const answer = sent[id];
  if (answer !== undefined) return { result: 'saved', contact: answer as Contact };
  const refusal = (await readStored()).queue.find((one) => one.id === id)?.refusal;
  if (!refusal) return { result: 'later' };
  if (refusal.code === 'duplicate_contact') {
    return { result: 'duplicate', writeId: id, known: refusal.details as DuplicateContactDetails };
  }
  // The form still has it.
  await dropWrite(id);
  return { result: 'refused', code: refusal.code };
}

export async function savePerson(connection: Connection, person: FoundPerson): Promise<Outcome> {
  const id = crypto.randomUUID();
  const { memberId } = connection;
  await enqueue({ id, memberId, kind: 'contact', label: nameOf(person), body: toBody(person) });
  return settle(id);
}

export async function saveAnyway(person: FoundPerson, writeId: string): Promise<Outcome> {
  const id = await reviseWrite(writeId, { ...toBody(person), allow_duplicate: true });
  return settle(id);
}

export async function logInteraction(
  connection: Connection,
  contact: Pick<Contact, 'id' | 'full_name'>,
  { kind, summary, now }: { kind: LoggedKind; summary: string; now: Date },
): Promise<Outcome> {
  const id = crypto.randomUUID();
  await enqueue({
    id,
    memberId: connection.memberId,
    kind: 'interaction',
    label: contact.full_name,
    // Logged when it is sent, it still happened now.
    body: { contact_id: contact.id, kind, summary, occurred_at: now.toISOString() },
  });
  return settle(id);
}
