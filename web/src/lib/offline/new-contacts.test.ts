import type { Contact, ContactCreate } from '@kith/contract/contacts/schemas';
import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewContact, OfflineChange } from './change-rules.ts';
import { createWorld } from './change-world.ts';
import { openChanges, queuedChanges } from './changes.ts';
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
    state: { status: 'queued' },
    contact: { ...bo, ...values },
    asked: null,
  };
}

type World = ReturnType<typeof createWorld>;
const addedIn = ({ server }: World) => [...server.values()].filter(({ id }) => id !== 'ann');
/** The member edits a queued new contact. */
function revise(world: World, values: Partial<ContactCreate>) {
  world.queue = world.queue.map((change) =>
    change.kind === 'new_contact'
      ? reviseNewContact(change, { ...change.contact, ...values })
      : change,
  );
}

test('adds each queued contact once, oldest first, and removes it', async () => {
  const changes = [newContact(), newContact({ company: 'Spelt' })];
  const world = createWorld(changes);
  await world.sync();
  expect(addedIn(world)).toMatchObject([{ company: 'Oat' }, { company: 'Spelt' }]);
  expect(world.sent).toEqual(changes.map(({ id }) => id));
  expect(world.queue).toEqual([]);
});

test('adds no one twice after a lost answer, not even a possible duplicate', async () => {
  const world = createWorld([newContact()]);
  world.ways = ['lost answer'];
  await expect(world.sync()).rejects.toThrow(TypeError);
  expect(world.queue).toHaveLength(1);
  await world.sync();
  expect(addedIn(world)).toHaveLength(1);
  expect(world.blocked).toEqual([]);
  expect(world.queue).toEqual([]);
});

test('turns changes after a lost answer into an edit of the added contact', async () => {
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
  expect(world.queue).toEqual([]);
});

test('sends changes made during the request after it', async () => {
  const world = createWorld([newContact()]);
  world.meanwhile = () => {
    world.meanwhile = () => {};
    revise(world, { title: 'Baker' });
  };
  await world.sync();
  expect(addedIn(world)).toMatchObject([{ title: 'Baker', revision: 2 }]);
  expect(world.queue).toEqual([]);
});

test('a contact discarded during the request does not come back', async () => {
  const world = createWorld([newContact()]);
  world.meanwhile = () => {
    world.queue = [];
  };
  world.ways = ['cut'];
  await expect(world.sync()).rejects.toThrow(TypeError);
  expect(world.queue).toEqual([]);
});

test('a possible duplicate is refused once, names the match, and waits for the member', async () => {
  const world = createWorld([newContact({ company: 'Rye' }), newContact()]);
  await world.sync();
  await world.sync();
  const state = { status: 'failed', code: 'duplicate_contact', details: { id: 'ann' } };
  expect(world.queue).toMatchObject([{ state, asked: null }]);
  expect(world.blocked).toHaveLength(1);
  expect(addedIn(world)).toHaveLength(1);
  revise(world, { allow_duplicate: true });
  await world.sync();
  expect(addedIn(world)).toHaveLength(2);
  expect(world.queue).toEqual([]);
});

test('tries the corrected contact when the refusal arrives after the correction', async () => {
  const world = createWorld([newContact({ title: 'refused' })]);
  world.meanwhile = () => {
    world.meanwhile = () => {};
    revise(world, { title: 'Baker' });
  };
  await world.sync();
  expect(addedIn(world)).toMatchObject([{ title: 'Baker', revision: 1 }]);
  expect(world.blocked).toEqual([]);
});

test('starts a new attempt after a refusal', () => {
  const refused: NewContact = {
    ...newContact(),
    state: { status: 'failed', code: 'limit_reached', details: null },
  };
  expect(reviseNewContact(refused, bo)).toMatchObject({ state: { status: 'queued' } });
  expect(reviseNewContact(refused, bo).id).not.toBe(refused.id);
});

test.each(['cut', 'limit'] as const)('does not lose a contact stopped by a %s', async (way) => {
  const world = createWorld([newContact()]);
  world.ways = [way];
  await expect(world.sync()).rejects.toThrow(Error);
  await world.sync();
  expect(addedIn(world)).toHaveLength(1);
});

test('adds each contact once when two tabs send at the same time without locks', async () => {
  const world = createWorld([newContact(), newContact({ company: 'Spelt' })]);
  await Promise.all([world.sync(), world.sync()]);
  expect(addedIn(world)).toHaveLength(2);
  expect(world.queue).toEqual([]);
});

test('saving the form after the contact was sent edits the added contact', async () => {
  const change = newContact();
  const world = createWorld([change]);
  await world.sync();
  world.queue = [reAsk(change, { ...bo, title: 'Baker' })];
  await world.sync();
  expect(addedIn(world)).toMatchObject([{ title: 'Baker' }]);
  expect(world.queue).toEqual([]);
});

/** A store that serves its last owner only, like the one in IndexedDB. */
function createDevice() {
  const entries = new Map<string, unknown>();
  let owner: string | null = null;
  return {
    open(memberId: string): DeviceStore {
      if (owner !== memberId) entries.clear();
      owner = memberId;
      return {
        read: async <Value>(key: string) =>
          owner === memberId ? (entries.get(key) as Value | undefined) : undefined,
        change: async <Value>(key: string, next: (now: Value | undefined) => Value | undefined) => {
          if (owner !== memberId) throw new Error('The device is somebody else’s now');
          entries.set(key, next(entries.get(key) as Value | undefined));
        },
        remove: async () => {},
      };
    },
  };
}

const followers = { onSent: () => {}, onAdded: () => {}, onBlocked: () => {} };
let leave = () => {};
/** A member's page. */
function openPage(device: ReturnType<typeof createDevice>, memberId = 'ann') {
  leave = openChanges(memberId, device.open(memberId), followers);
}
const queuedNow = () => queuedChanges().map((change: OfflineChange) => change.contactName);
const idempotencyKey = 'one filled form';

beforeEach(() => {
  leave = () => {};
});
afterEach(() => leave());

test('shows queued contacts after a reload, to their member only', async () => {
  const device = createDevice();
  openPage(device);
  await queueNewContact({ contact: bo, idempotencyKey, wasAsked: false });
  await queueNewContact({ contact: bo, idempotencyKey, wasAsked: true });
  expect(queuedNow()).toEqual(['Bo']);
  leave();
  expect(queuedNow()).toEqual([]);
  openPage(device);
  await expect.poll(() => queuedNow()).toEqual(['Bo']);
  // Someone else signs in beside this page.
  device.open('ben');
  const other = queueNewContact({ contact: bo, idempotencyKey: 'another form', wasAsked: false });
  await expect(other).rejects.toThrow('somebody else’s');
  leave();
  openPage(device, 'ben');
  await queueNewContact({ contact: parse({ first_name: 'Cy' }), idempotencyKey, wasAsked: false });
  expect(queuedNow()).toEqual(['Cy']);
});

test('an edited contact stays in its place in the queue, and returns there after "undo discard"', async () => {
  openPage(createDevice());
  await queueNewContact({ contact: bo, idempotencyKey, wasAsked: false });
  const [change] = queuedChanges() as [NewContact];
  await queueNewContact({
    contact: parse({ first_name: 'Cy' }),
    idempotencyKey: 'next form',
    wasAsked: false,
  });
  await changeNewContact(change, parse({ first_name: 'Bea' }));
  expect(queuedNow()).toEqual(['Bea', 'Cy']);
  await bringBack(change);
  expect(queuedNow()).toEqual(['Bea', 'Cy']);
});
