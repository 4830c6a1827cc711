import { dayMs } from '@kith/contract/core/time';
import { interactionLogSchema } from '@kith/contract/interactions/schemas';
import { pathLimits } from '@kith/contract/paths/rules';
import { describe, expect, test } from 'vitest';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { createRelationship } from '#features/relationships/create-relationship.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { addChange } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { readBudget } from './budget.ts';
import { usePathMembers } from '#testing/path-members.ts';

const database = await useSharedDatabase();
const { world, people, setConsent, toHal, connectorsTo } = usePathMembers(database);

const digitsOf = (id: string) => String(Number.parseInt(id.slice(0, 8), 16) % 1e8).padStart(8, '2');

describe('a path over two connectors', () => {
  test('needs several second ones, who stay unnamed', async () => {
    const [jonas, one, two] = await Promise.all(['J', 'O', 'T'].map((name) => world.add(name)));
    if (!jonas || !one || !two) throw new Error('Three are needed');
    const jonasOfAna = await world.know(people.ana, jonas, 40);
    await world.know(jonas, one);
    await world.know(one, people.hal);
    expect(await connectorsTo()).toEqual([people.priyaOfAna]);
    await world.know(jonas, two);
    await world.know(two, people.hal);
    const { paths } = await toHal();
    const byJonas = paths.find(({ connector }) => connector.contact_id === jonasOfAna);
    expect(paths).toHaveLength(2);
    expect(byJonas).toMatchObject({ is_longer: true, first: 'good' });
    const text = JSON.stringify(paths);
    for (const second of [one, two]) expect(text).not.toContain(second.actor.memberId);
    await setConsent(two, false);
    expect(await connectorsTo()).toEqual([people.priyaOfAna]);
  });

  test('needs that the first and the second hold each other', async () => {
    const [jonas, one, two] = await Promise.all(['J', 'O', 'T'].map((name) => world.add(name)));
    if (!jonas || !one || !two) throw new Error('Three are needed');
    await world.know(people.ana, jonas);
    await world.know(jonas, one);
    await world.hold(jonas, two);
    await world.hold(one, people.hal);
    await world.hold(two, people.hal);
    expect(await connectorsTo()).toEqual([people.priyaOfAna]);
  });
});

describe('someone who is no member', () => {
  test.each([
    ['email', (one: string) => `guest-${one}@guest.example`, (text: string) => text.toUpperCase()],
    [
      'phone',
      (one: string) => `+49 151 ${digitsOf(one)}`,
      (text: string) => text.replace('+', '00'),
    ],
    [
      'link',
      (one: string) => `https://www.linkedin.com/in/guest-${one}`,
      (text: string) => `${text.replace('www', 'de')}/?trk=search`,
    ],
  ] as const)('is answered only where several hold the %s', async (kind, make, write) => {
    const value = make(people.ana.actor.memberId);
    const find = () => world.search(people.ana, { kind: 'person', text: write(value) });
    const hold = (ctx: MemberContext) => world.holdBy(ctx, { [`${kind}s`]: [{ value }] });
    await hold(people.priya);
    expect((await find()).paths).toEqual([]);
    await hold(people.hal);
    expect((await find()).paths).toEqual([]);
    await hold(await world.add('Third'));
    const { paths } = await find();
    expect(paths.map(({ connector, rest }) => [connector.contact_id, rest])).toEqual([
      [people.priyaOfAna, 'strong'],
    ]);
  });

  test('isn’t found by a website or by a number without its country', async () => {
    for (const text of ['https://lumen.example/team', '0151 23456789']) {
      const search = world.search(people.ana, { kind: 'person', text });
      expect(await refusalOf(search), text).toBe('validation_failed');
    }
  });

  test('is refused by words that are no address', async () => {
    const search = world.search(people.ana, { kind: 'person', text: 'Hal Brandt' });
    expect(await refusalOf(search)).toBe('validation_failed');
    expect((await readBudget({ ctx: people.ana })).left).toBe(pathLimits.searchesPerDay);
  });
});

describe('the searcher’s own records', () => {
  test('name who knows a contact, with the reason, also who is no member', async () => {
    const colleague = await addContact(people.ana, { first_name: 'Colleague', company: 'Lumen' });
    const friend = await addContact(people.ana, { first_name: 'Friend' });
    const wanted = await addContact(people.ana, { first_name: 'Wanted', company: 'Lumen Inc.' });
    const input = { id: wanted, other_id: friend, kind: 'friend' as const, words: '' };
    await createRelationship({ ctx: people.ana, input });
    const { paths } = await world.search(people.ana, { kind: 'person', contact_id: wanted });
    expect(
      paths.map(({ connector, reasons }) => [
        connector.contact_id,
        reasons.relationship,
        reasons.company === null,
      ]),
    ).toEqual([
      [friend, 'friend', true],
      [colleague, null, false],
    ]);
    expect(paths.every((path) => !path.can_ask)).toBe(true);
  });

  test.each([
    ['manual', 1],
    ['undo', 0],
    ['rename', 0],
    ['merge', 0],
  ])('a change of company by %s says %i that left it', async (source, count) => {
    const wanted = await addContact(people.ana, { first_name: 'Wanted', company: 'Lumen' });
    const other = await addContact(people.ana, { first_name: 'Other', company: 'Atelier' });
    const left = { field: 'company', oldValue: 'Lumen', newValue: 'Atelier' };
    await addChange(people.ana, other, { ...left, at: new Date(Date.now() + dayMs), source });
    const { paths } = await world.search(people.ana, { kind: 'person', contact_id: wanted });
    expect(paths.filter(({ connector }) => connector.contact_id === other)).toHaveLength(count);
  });
});

test('who was at the same meeting as the wanted contact may know them', async () => {
  const wanted = await addContact(people.ana, { first_name: 'Wanted' });
  const guest = await addContact(people.ana, { first_name: 'Guest' });
  await addContact(people.ana, { first_name: 'Elsewhere' });
  for (const id of [wanted, guest]) {
    const input = interactionLogSchema.parse({
      contact_id: id,
      kind: 'meeting',
      occurred_at: '2026-11-02T09:00:00Z',
      summary: 'Workshop in Porto',
    });
    await logInteraction({ ctx: people.ana, input });
  }
  const { paths } = await world.search(people.ana, { kind: 'person', contact_id: wanted });
  expect(
    paths.map(({ connector, reasons }) => [connector.contact_id, reasons.was_together]),
  ).toEqual([[guest, true]]);
});

test('who is in one conversation with the searcher and the person knows them', async () => {
  const lea = await world.add('Lea');
  const leaOfAna = await world.know(people.ana, lea);
  await world.hold(people.hal, people.ana);
  const memberIds = [people.ana, people.hal, lea].map(({ actor }) => actor.memberId);
  const before = await readOwn();
  await database.pool.query('select open_bridge_conversation($1::uuid[], now())', [memberIds]);
  expect(before.get(leaOfAna)).toBeUndefined();
  expect((await readOwn()).get(leaOfAna)).toBe(true);

  async function readOwn() {
    const { paths } = await world.search(people.ana, {
      kind: 'person',
      contact_id: people.halOfAna,
    });
    return new Map(
      paths.map(({ connector, reasons }) => [connector.contact_id, reasons.was_together]),
    );
  }
});
