import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { labelledPeople, type LabelledPerson } from '#testing/samples/labelled-people.ts';
import { labelledSearches } from '#testing/samples/labelled-searches.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import { writeNetwork } from '#features/sample-network/write-network.ts';
import { beforeAll, expect, test } from 'vitest';

const database = await useSharedDatabase();
const ctx = await createMember(database);
const ids = new Map<LabelledPerson, string>();
/** More than are read before the index is asked, so that both ways are judged. */
const others = 1_100;

beforeAll(async () => {
  const { memberId: ownerId } = ctx.actor;
  const now = ctx.clock.now();
  await writeNetwork({ database: ctx.database, ownerId, seed: 7, contacts: others, now });
  for (const [key, fields] of Object.entries(labelledPeople)) {
    ids.set(key as LabelledPerson, await addContact(ctx, fields));
  }
});

/** Dialog, list and pickers all show this order. */
async function findFirst(q: string, limit: number): Promise<string[]> {
  const input = contactListInputSchema.parse({ q, limit });
  return (await listContacts({ ctx, input })).items.map(({ id }) => id);
}

test('of the labelled searches, 95 in 100 show the person who is meant among the first three', async () => {
  const searches = Object.entries(labelledSearches).flatMap(([kind, pairs]) =>
    pairs.map(([typed, meant]) => ({ kind, typed, meant: [meant].flat() })),
  );
  expect(searches.length).toBeGreaterThanOrEqual(150);
  const misses: string[] = [];
  for (const { kind, typed, meant } of searches) {
    const found = await findFirst(typed, 3);
    if (!meant.some((person) => found.includes(ids.get(person)!))) misses.push(`${kind}: ${typed}`);
  }
  const success = 1 - misses.length / searches.length;
  expect(success, `not found: ${misses.join(' · ')}`).toBeGreaterThanOrEqual(0.95);
});
