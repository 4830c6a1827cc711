import { describe, expect, test } from 'vitest';
import { addContact } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { writeHeadline } from '#testing/test-profiles.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { suggestTargets } from './suggest-targets.ts';
import { usePathMembers } from '#testing/path-members.ts';

const database = await useSharedDatabase();
const { world, people, setConsent } = usePathMembers(database);

describe('a company', () => {
  test('finds members who show it to everyone, and own contacts', async () => {
    const name = `Brandt${people.hal.actor.memberId.slice(0, 8)}`;
    const known = await addContact(people.ana, { first_name: 'Known', company: name });
    await database.pool.query(
      `insert into member_profiles (owner_id, headline, created_at, updated_at)
       values ($1, $2, now(), now())`,
      [people.hal.actor.memberId, `Investor at ${name}`],
    );
    const found = await world.search(people.ana, { kind: 'company', text: name });
    expect(found.known.map(({ contact_id: id }) => id)).toEqual([known]);
    expect(
      found.paths.map(({ connector, target }) => [connector.contact_id, target.member_id]),
    ).toEqual([[people.priyaOfAna, people.hal.actor.memberId]]);
    // What Priya recorded of Hal is never searched.
    await database.pool.query(`update contacts set company = 'Secretive' where owner_id = $1`, [
      people.priya.actor.memberId,
    ]);
    expect((await world.search(people.ana, { kind: 'company', text: 'Secretive' })).paths).toEqual(
      [],
    );
  });
});

test('targets are suggested from own contacts and from profiles that show themselves', async () => {
  const items = await suggestTargets({ ctx: people.ana, input: { query: 'Hal' } });
  expect(items.map(({ contactId }) => contactId)).toContain(people.halOfAna);
  const eve = await world.add('Eve');
  expect(await suggestTargets({ ctx: eve, input: { query: 'Priya' } })).toEqual([]);
});

test('someone whose link the searcher may not know is suggested once, and a namesake beside them', async () => {
  const name = `Halvard${people.hal.actor.memberId.slice(0, 8)}`;
  const halvard = await world.add(name);
  const namesake = await world.add('Namesake');
  await setConsent(halvard, true, 'profile_visibility');
  await setConsent(namesake, true, 'profile_visibility');
  const suggested = async () => {
    const found = await suggestTargets({ ctx: people.ana, input: { query: name } });
    return found.map(({ contactId, memberId }) => contactId ?? memberId);
  };
  expect(await suggested()).toEqual([halvard.actor.memberId]);
  const linked = await addMemberAsContact(database, people.ana, namesake, { first_name: name });
  expect(await suggested()).toEqual([linked, halvard.actor.memberId]);
  // Only a number, which no member is found by.
  const phones = [{ value: '+49 30 1234567' }];
  const unlinked = await addContact(people.ana, { first_name: name, phones });
  expect((await suggested()).toSorted()).toEqual([linked, unlinked].toSorted());
});

test.for([
  ['role', 'title'],
  ['place', 'location'],
] as const)('%s: own contacts who have it', async ([kind, field]) => {
  const value = `Cartographer${people.ana.actor.memberId.slice(0, 8)}`;
  const known = await addContact(people.ana, { first_name: 'Known', [field]: value });
  await addContact(people.ana, { first_name: 'Other', company: value });
  const found = await world.search(people.ana, { kind, text: value });
  expect(found.known.map(({ contact_id: id }) => id)).toEqual([known]);
});

test.for(['role', 'place'] as const)('%s: members whose profiles have it', async (kind) => {
  const value = `Cartographer${people.ana.actor.memberId.slice(0, 8)}`;
  const { memberId } = people.hal.actor;
  const find = async () => {
    const { paths } = await world.search(people.ana, { kind, text: value });
    return paths.map(({ connector, target }) => [connector.contact_id, target.member_id]);
  };
  await writeHeadline(database, { memberId, headline: `${value} in Lisbon` });
  expect(await find()).toEqual([[people.priyaOfAna, memberId]]);
  await writeHeadline(database, { memberId, headline: 'Someone in Lisbon' });
  expect(await find()).toEqual([]);
});
