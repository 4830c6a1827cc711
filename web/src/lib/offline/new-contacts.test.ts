import type { Contact, ContactCreate } from '@kith/contract/contacts/schemas';
import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NewContact, OfflineChange } from './change-rules.ts';
import { createWorld } from './change-world.ts';
import { openChanges, waitingChanges } from './changes.ts';
import type { DeviceStore } from './device-store.ts';
import { reAsk, reviseNewContact } from './new-contact-rules.ts';
import { bringBack, changeNewContact, queueNewContact } from './new-contacts.ts';

const parse = (values: Partial<ContactCreate>) =>
  contactCreateSchema.parse({ first_name: 'Bo', company: 'Oat', ...values });
const bo = parse({ title: 'Miller' });

let count = 0;

function newContact(values: Partial<ContactCreate> = {}): NewContact {
  count += 1;
  return {
    kind: 'new_contact',
    id: `attempt-${count}`,
    contactId: null,
    contactName: 'Bo',
    queuedAt: `2026-11-21T10:00:0${count % 10}.000Z`,
    state: { status: 'waiting' },
    contact: { ...bo, ...values },
    asked: null,
  };
}

type World = ReturnType<typeof createWorld>;
const addedIn = ({ server }: World) => [...server.values()].filter(({ id }) => id !== 'ann');
/** The member writes somebody anew who waits. */
function revise(world: World, values: Partial<ContactCreate>) {
  world.kept = world.kept.map((change) =>
    change.kind === 'new_contact'
      ? reviseNewContact(change, { ...change.contact, ...values })
      : change,
  );
}

test('who waits is added once, oldest first, and forgotten', async () => {
  const changes = [newContact(), newContact({ company: 'Spelt' })];
  const world = createWorld(changes);
  await world.sync();
  expect(addedIn(world)).toMatchObject([{ company: 'Oat' }, { company: 'Spelt' }]);
  expect(world.sent).toEqual(changes.map(({ id }) => id));
  expect(world.kept).toEqual([]);
});

test('a lost answer adds nobody twice, not even the same person’s look-alike', async () => {
  const world = createWorld([newContact()]);
  world.ways = ['lost answer'];
  await expect(world.sync()).rejects.toThrow(TypeError);
  expect(world.kept).toHaveLength(1);
  await world.sync();
  expect(addedIn(world)).toHaveLength(1);
  expect(world.blocked).toEqual([]);
  expect(world.kept).toEqual([]);
});

test('what is written anew after a lost answer changes whom the server added', async () => {
  const world = createWorld([newContact()]);
  world.ways = ['lost answer'];
  await expect(world.sync()).rejects.toThrow(TypeError);
  revise(world, { title: 'Baker', notes: 'Met at the fair' });
  const [first] = addedIn(world) as [Contact];
  world.change(first.id, { location: 'Riga' });
  await world.sync();
  expect(addedIn(world)).toMatchObject([
    { id: first.id, title: 'Baker', notes: 'Met at the fair', location: 'Riga', company: 'Oat' },
  ]);
  expect(world.kept).toEqual([]);
});

test('what is written anew while the request is out follows it', async () => {
  const world = createWorld([newContact()]);
  world.meanwhile = () => {
    world.meanwhile = () => {};
    revise(world, { title: 'Baker' });
  };
  await world.sync();
  expect(addedIn(world)).toMatchObject([{ title: 'Baker', revision: 2 }]);
  expect(world.kept).toEqual([]);
});

test('who is discarded while the request is out does not come back', async () => {
  const world = createWorld([newContact()]);
  world.meanwhile = () => {
    world.kept = [];
  };
  world.ways = ['cut'];
  await expect(world.sync()).rejects.toThrow(TypeError);
  expect(world.kept).toEqual([]);
});

test('a look-alike is refused once, with who it is, and waits for the member', async () => {
  const world = createWorld([newContact({ company: 'Rye' }), newContact()]);
  await world.sync();
  await world.sync();
  const state = { status: 'refused', code: 'duplicate_contact', details: { id: 'ann' } };
  expect(world.kept).toMatchObject([{ state, asked: null }]);
  expect(world.blocked).toHaveLength(1);
  expect(addedIn(world)).toHaveLength(1);
  revise(world, { allow_duplicate: true });
  await world.sync();
  expect(addedIn(world)).toHaveLength(2);
  expect(world.kept).toEqual([]);
});

test('what was mended while the refusal came is tried as it is now', async () => {
  const world = createWorld([newContact({ title: 'refused' })]);
  world.meanwhile = () => {
    world.meanwhile = () => {};
    revise(world, { title: 'Baker' });
  };
  await world.sync();
  expect(addedIn(world)).toMatchObject([{ title: 'Baker', revision: 1 }]);
  expect(world.blocked).toEqual([]);
});

test('after a refusal another attempt begins', () => {
  const refused: NewContact = {
    ...newContact(),
    state: { status: 'refused', code: 'limit_reached', details: null },
  };
  expect(reviseNewContact(refused, bo)).toMatchObject({ state: { status: 'waiting' } });
  expect(reviseNewContact(refused, bo).id).not.toBe(refused.id);
});

test.each(['cut', 'limit'] as const)('who was stopped by a %s is kept', async (way) => {
  const world = createWorld([newContact()]);
  world.ways = [way];
  await expect(world.sync()).rejects.toThrow(Error);
  await world.sync();
  expect(addedIn(world)).toHaveLength(1);
});

test('two tabs that send at once, without locks even, add each once', async () => {
  const world = createWorld([newContact(), newContact({ company: 'Spelt' })]);
  await Promise.all([world.sync(), world.sync()]);
  expect(addedIn(world)).toHaveLength(2);
  expect(world.kept).toEqual([]);
});

test('a form that is saved after they were sent changes whom the server added', async () => {
  const change = newContact();
  const world = createWorld([change]);
  await world.sync();
  world.kept = [reAsk(change, { ...bo, title: 'Baker' })];
  await world.sync();
  expect(addedIn(world)).toMatchObject([{ title: 'Baker' }]);
  expect(world.kept).toEqual([]);
});

/** A device that keeps things for its last owner alone, as the store in IndexedDB does. */
function createDevice() {
  const kept = new Map<string, unknown>();
  let owner: string | null = null;
  return {
    open(memberId: string): DeviceStore {
      if (owner !== memberId) kept.clear();
      owner = memberId;
      return {
        read: async <Value>(key: string) =>
          owner === memberId ? (kept.get(key) as Value | undefined) : undefined,
        change: async <Value>(key: string, next: (now: Value | undefined) => Value | undefined) => {
          if (owner !== memberId) throw new Error('The device is somebody else’s now');
          kept.set(key, next(kept.get(key) as Value | undefined));
        },
        remove: async () => {},
      };
    },
  };
}

const followers = { onSent: () => {}, onAdded: () => {}, onBlocked: () => {} };
let leave = () => {};
/** A page of the member. */
function openPage(device: ReturnType<typeof createDevice>, memberId = 'ann') {
  leave = openChanges(memberId, device.open(memberId), followers);
}
const waitingNow = () => waitingChanges().map((change: OfflineChange) => change.contactName);
const idempotencyKey = 'one filled form';

beforeEach(() => {
  leave = () => {};
});
afterEach(() => leave());

test('who waits is seen after a reload, by their member alone', async () => {
  const device = createDevice();
  openPage(device);
  await queueNewContact({ contact: bo, idempotencyKey, wasAsked: false });
  await queueNewContact({ contact: bo, idempotencyKey, wasAsked: true });
  expect(waitingNow()).toEqual(['Bo']);
  leave();
  expect(waitingNow()).toEqual([]);
  openPage(device);
  await vi.waitFor(() => expect(waitingNow()).toEqual(['Bo']));
  // Somebody else signs in beside this page.
  device.open('ben');
  const other = queueNewContact({ contact: bo, idempotencyKey: 'another form', wasAsked: false });
  await expect(other).rejects.toThrow('somebody else’s');
  leave();
  openPage(device, 'ben');
  await queueNewContact({ contact: parse({ first_name: 'Cy' }), idempotencyKey, wasAsked: false });
  expect(waitingNow()).toEqual(['Cy']);
});

test('who waits is written anew in their place, and comes back there from being discarded', async () => {
  openPage(createDevice());
  await queueNewContact({ contact: bo, idempotencyKey, wasAsked: false });
  const [change] = waitingChanges() as [NewContact];
  await queueNewContact({
    contact: parse({ first_name: 'Cy' }),
    idempotencyKey: 'next form',
    wasAsked: false,
  });
  await changeNewContact(change, parse({ first_name: 'Bea' }));
  expect(waitingNow()).toEqual(['Bea', 'Cy']);
  await bringBack(change);
  expect(waitingNow()).toEqual(['Bea', 'Cy']);
});
