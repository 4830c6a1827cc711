import { dayMs, hourMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { acceptBridge, declineBridge } from '#features/bridges/answer-bridge.ts';
import { completeBridge } from '#features/bridges/close-loop.ts';
import type { BridgeService } from '#features/bridges/hold-bridge.ts';
import type { MemberContext } from '#platform/context.ts';
import { copyRow } from '#testing/copy-row.ts';
import { usePathMembers } from '#testing/path-members.ts';
import { agree, request } from '#testing/test-bridges.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const { world, people, toHal, connectorsTo } = usePathMembers(database);
const service: BridgeService = {
  database,
  hasTransport: false,
  origin: new URL('http://127.0.0.1:3000'),
};

/** Jonas knows Hal as well as Priya does; Ana knows him a little less than Priya. */
let jonasOfAna: string;
beforeEach(async () => {
  const jonas = await world.add('Jonas');
  jonasOfAna = await world.know(people.ana, jonas, 70);
  await world.know(jonas, people.hal);
});

const askPriya = (requester = people.ana, contactId = people.priyaOfAna) =>
  request({ requester, service, contacts: { connectorOfRequester: contactId } });
const step = (ctx: MemberContext, id: string) => ({ ctx, service, input: { id } });
const reasonsOfPriya = async () => {
  const { paths } = await toHal();
  return paths.find(({ connector }) => connector.contact_id === people.priyaOfAna)?.reasons;
};

test('without requests and outcomes, the connector that the searcher knows better comes first', async () => {
  expect(await connectorsTo()).toEqual([people.priyaOfAna, jonasOfAna]);
});

test('who has three requests waiting, from anyone, comes after who has none', async () => {
  const zoe = await world.add('Zoe');
  const id = await askPriya(zoe, await world.know(zoe, people.priya));
  await copyRow(database, 'bridges', { id, times: 1 });
  expect(await connectorsTo()).toEqual([people.priyaOfAna, jonasOfAna]);
  await copyRow(database, 'bridges', { id, times: 1 });
  expect(await connectorsTo()).toEqual([jonasOfAna, people.priyaOfAna]);
  // What was answered, whatever the answer, waits no longer.
  await database.pool.query(`update bridges set state = 'connector_declined' where id = $1`, [id]);
  expect(await connectorsTo()).toEqual([people.priyaOfAna, jonasOfAna]);
});

test('who declined the searcher’s own request comes after who was never asked', async () => {
  const id = await askPriya();
  await declineBridge({ ...step(people.priya, id), input: { id, note: '' } });
  expect(await connectorsTo()).toEqual([jonasOfAna, people.priyaOfAna]);
  expect(await reasonsOfPriya()).toMatchObject({
    introductions: 0,
    met: 0,
    answered_in_days: null,
  });
});

test('what others asked of a connector, and what came of it, is none of the searcher’s outcomes', async () => {
  const zoe = await world.add('Zoe');
  const id = await askPriya(zoe, await world.know(zoe, people.priya));
  await declineBridge({ ...step(people.priya, id), input: { id, note: '' } });
  expect(await connectorsTo()).toEqual([people.priyaOfAna, jonasOfAna]);
});

test('a meeting keeps the connector first, one without lets them fall back; reasons say what came of it', async () => {
  const greta = await world.add('Greta');
  const gretaOfPriya = await world.know(people.priya, greta);
  const introduce = async (answeredAfter: number) => {
    const id = await askPriya();
    world.clock.advance(answeredAfter);
    const contacts = { targetOfConnector: gretaOfPriya, guestOfConnector: '' };
    await agree({ connector: people.priya, service, contacts }, id);
    await acceptBridge(step(greta, id));
    return id;
  };
  const complete = (id: string, isMet: boolean) =>
    completeBridge({
      ...step(people.ana, id),
      input: { id, is_met: isMet, is_helpful: null, value: null },
    });
  expect(await reasonsOfPriya()).toMatchObject({ introductions: 0, answered_in_days: null });
  const first = await introduce(2 * dayMs + hourMs);
  expect(await reasonsOfPriya()).toMatchObject({ introductions: 1, met: 0, answered_in_days: 2 });
  await complete(first, true);
  expect(await reasonsOfPriya()).toMatchObject({ introductions: 1, met: 1, answered_in_days: 2 });
  expect(await connectorsTo()).toEqual([people.priyaOfAna, jonasOfAna]);
  // The latest answer counts; one meeting of three is worse than never having asked.
  await complete(await introduce(hourMs), false);
  await complete(await introduce(hourMs), false);
  expect(await reasonsOfPriya()).toMatchObject({ introductions: 3, met: 1, answered_in_days: 0 });
  expect(await connectorsTo()).toEqual([jonasOfAna, people.priyaOfAna]);
});
