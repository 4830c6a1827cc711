import type { Contact } from '@kith/contract/contacts/schemas';
import type { Interaction } from '@kith/contract/interactions/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  ContactEdit,
  ContactFields,
  LoggedInteraction,
  OfflineChange,
} from './change-rules.ts';
import {
  applyEdits,
  changedFields,
  fieldsIn,
  pickFields,
  resolveEdit,
  squashEdits,
} from './change-rules.ts';
import { sendChanges } from './change-sync.ts';

const ann = {
  ...{ id: 'ann', revision: 1, full_name: 'Ann Ek', first_name: 'Ann', last_name: 'Ek' },
  ...{ title: 'Baker', company: 'Rye', notes: '', birthday: { month: 3, day: 4, year: null } },
  tags: ['a'],
} as unknown as Contact;

let count = 0;

function edit(values: ContactFields, base: Contact = ann): ContactEdit {
  count += 1;
  return {
    kind: 'contact_edit',
    id: `edit-${count}`,
    contactId: base.id,
    contactName: base.full_name,
    queuedAt: '2026-11-21T10:00:00.000Z',
    state: { status: 'waiting' },
    values,
    base: { revision: base.revision, values: pickFields(base, fieldsIn(values)) },
  };
}

function meeting(contactId = 'ann'): LoggedInteraction {
  count += 1;
  return {
    ...edit({}),
    kind: 'interaction',
    id: `log-${count}`,
    contactId,
    log: { contact_id: contactId, kind: 'meeting', occurred_at: '2026-11-21T10:00:00.000Z' },
  } as unknown as LoggedInteraction;
}

/** A server that keeps contacts by revision, and a device that keeps changes. */
function createWorld(queued: readonly OfflineChange[], contacts: readonly Contact[] = [ann]) {
  const server = new Map(contacts.map((contact) => [contact.id, contact]));
  const logged = new Map<string, unknown>();
  const world = {
    kept: queued,
    sent: [] as string[],
    /** What happens on the way, call by call. */
    ways: [] as ('cut' | 'lost answer' | 'limit')[],
    server,
    logged,
    blocked: [] as OfflineChange[],
    change: (id: string, values: ContactFields) => {
      const contact = server.get(id) as Contact;
      server.set(id, { ...contact, ...values, revision: contact.revision + 1 } as Contact);
    },
    sync: () => sendChanges(parts),
  };
  const refuse = (status: number, code: string) => Object.assign(new Error(code), { status, code });
  function travel<Answer>(work: () => Answer): Answer {
    const way = world.ways.shift();
    if (way === 'cut') throw new TypeError('Failed to fetch');
    if (way === 'limit') throw refuse(429, 'rate_limited');
    const answer = work();
    if (way === 'lost answer') throw new TypeError('Failed to fetch');
    return answer;
  }
  const find = (id: string) => {
    const contact = server.get(id);
    if (!contact) throw refuse(404, 'not_found');
    return contact;
  };
  const parts: Parameters<typeof sendChanges>[0] = {
    read: async () => world.kept,
    write: async (next) => {
      world.kept = next(world.kept);
    },
    getContact: async (id) => travel(() => find(id)),
    updateContact: async (id, revision, values) =>
      travel(() => {
        if (find(id).revision !== revision) throw refuse(409, 'conflict');
        if (values.title === 'refused') throw refuse(400, 'validation_failed');
        world.change(id, values);
        return find(id);
      }),
    logInteraction: async (log, key) =>
      travel(() => {
        find(log.contact_id);
        logged.set(key, log);
        return { id: key } as Interaction;
      }),
    onSent: ({ change }) => world.sent.push(change.id),
    onBlocked: (change) => world.blocked.push(change),
  };
  return world;
}

test('edits and interactions go in their order, and are forgotten', async () => {
  const changes = [edit({ title: 'Chef' }), meeting(), edit({ notes: 'Tea' })];
  const world = createWorld(changes);
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Chef', notes: 'Tea', company: 'Rye' });
  expect(world.logged.size).toBe(1);
  expect(world.kept).toEqual([]);
});

test('other fields that changed on the server meanwhile survive', async () => {
  const world = createWorld([edit({ title: 'Chef' })]);
  world.change('ann', { company: 'Spelt', notes: 'Moved' });
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({
    title: 'Chef',
    company: 'Spelt',
    notes: 'Moved',
  });
  expect(world.blocked).toEqual([]);
});

test('the same field changed to the same value is no conflict', async () => {
  const world = createWorld([edit({ birthday: { year: 1980, day: 9, month: 5 } })]);
  world.change('ann', { birthday: { month: 5, day: 9, year: 1980 } });
  await world.sync();
  expect(world.kept).toEqual([]);
  expect(world.blocked).toEqual([]);
});

test('the same field changed to another value waits for the member, the other fields go', async () => {
  const world = createWorld([edit({ title: 'Chef', notes: 'Tea' }), meeting()]);
  world.change('ann', { title: 'Smith' });
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Smith', notes: 'Tea' });
  expect(world.kept).toMatchObject([
    { values: { title: 'Chef' }, state: { status: 'conflict', theirs: { title: 'Smith' } } },
  ]);
  expect(world.logged.size).toBe(1);
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Smith' });
});

test.each([
  ['mine', 'Chef'],
  ['theirs', 'Smith'],
] as const)('choosing %s leaves %s', async (choice, title) => {
  const world = createWorld([edit({ title: 'Chef' })]);
  world.change('ann', { title: 'Smith' });
  await world.sync();
  const resolved = resolveEdit(world.kept[0] as ContactEdit, { title: choice });
  world.kept = resolved ? [resolved] : [];
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title });
  expect(world.kept).toEqual([]);
});

test('a third value that comes before the choice is sent is a conflict again', async () => {
  const world = createWorld([edit({ title: 'Chef' })]);
  world.change('ann', { title: 'Smith' });
  await world.sync();
  world.kept = [resolveEdit(world.kept[0] as ContactEdit, { title: 'mine' }) as ContactEdit];
  world.change('ann', { title: 'Miller' });
  await world.sync();
  expect(world.kept).toMatchObject([
    { state: { status: 'conflict', theirs: { title: 'Miller' } } },
  ]);
});

test('an edit made beside a conflict does not carry the conflicting value along', async () => {
  const world = createWorld([edit({ title: 'Chef' })]);
  world.change('ann', { title: 'Smith' });
  await world.sync();
  world.kept = [...world.kept, edit({ notes: 'Tea' }, world.server.get('ann'))];
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Smith', notes: 'Tea' });
  expect(world.kept).toMatchObject([
    { values: { title: 'Chef' }, state: { status: 'conflict', theirs: { title: 'Smith' } } },
  ]);
});

test('an edit made beside a conflict goes at the next chance, also when its first was cut off', async () => {
  const world = createWorld([edit({ title: 'Chef' })]);
  world.change('ann', { title: 'Smith' });
  await world.sync();
  world.kept = [...world.kept, edit({ notes: 'Tea' })];
  world.ways = ['cut'];
  await expect(world.sync()).rejects.toThrow('Failed to fetch');
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Smith', notes: 'Tea' });
  expect(world.kept).toMatchObject([
    { values: { title: 'Chef' }, state: { status: 'conflict', theirs: { title: 'Smith' } } },
  ]);
});

test('an answer that was lost does not make a conflict with oneself, nor a second interaction', async () => {
  const world = createWorld([edit({ title: 'Chef' }), meeting()]);
  world.ways = ['lost answer'];
  await expect(world.sync()).rejects.toThrow(TypeError);
  expect(world.kept).toHaveLength(2);
  world.ways = [];
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Chef', revision: 2 });
  expect(world.blocked).toEqual([]);
  expect([...world.logged.keys()]).toHaveLength(1);
});

test.each(['cut', 'limit'] as const)('what a %s stopped is kept whole', async (way) => {
  const changes = [edit({ title: 'Chef' }), meeting()];
  const world = createWorld(changes);
  world.ways = [way];
  await expect(world.sync()).rejects.toThrow(Error);
  expect(world.kept).toEqual(changes);
});

test('a contact that was deleted meanwhile keeps its changes for the member', async () => {
  const changes = [edit({ title: 'Chef' }), meeting(), meeting('bea')];
  const bea = { ...ann, id: 'bea' };
  const world = createWorld(changes, [bea]);
  await world.sync();
  expect(world.kept.map(({ state }) => state.status)).toEqual(['deleted', 'deleted']);
  expect(world.logged.size).toBe(1);
});

test('a refused change stops alone, with its code', async () => {
  const world = createWorld([edit({ title: 'refused' }), meeting()]);
  await world.sync();
  expect(world.kept).toMatchObject([{ state: { status: 'refused', code: 'validation_failed' } }]);
  expect(world.logged.size).toBe(1);
});

test('several edits of one contact become one: last values over what was found first', () => {
  const first = edit({ title: 'Chef', notes: 'a' });
  const seen = applyEdits(ann, [first]);
  const second = edit({ title: 'Cook', company: 'Oat' }, seen);
  const other = edit({ title: 'x' }, { ...ann, id: 'bea' });
  const { changes, edit: squashed } = squashEdits([first, other, second], 'ann');
  expect(changes).toEqual([squashed, other]);
  expect(squashed).toMatchObject({
    id: first.id,
    values: { title: 'Cook', notes: 'a', company: 'Oat' },
    base: { values: { title: 'Baker', notes: '', company: 'Rye' } },
  });
});

test('what waits is seen at once, with the name that follows from it', () => {
  const changes = [edit({ last_name: 'Berg' }), edit({ title: 'Chef' })];
  expect(applyEdits(ann, changes)).toMatchObject({ full_name: 'Ann Berg', title: 'Chef' });
  expect(applyEdits({ ...ann, id: 'bea' }, changes)).toMatchObject({ title: 'Baker' });
  expect(changedFields({ title: 'Baker', notes: 'x', tags: ['a'] }, ann)).toEqual({ notes: 'x' });
});

const fieldNames = ['title', 'company', 'notes'] as const;
const valuesOf = fc.record(
  Object.fromEntries(fieldNames.map((name) => [name, fc.constantFrom('p', 'q', 'r')])),
  { requiredKeys: [] },
) as fc.Arbitrary<ContactFields>;

test('whoever changes what: no value is lost without a choice, none of the other side overwritten', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(valuesOf, { minLength: 1, maxLength: 3 }),
      valuesOf,
      async (mine, theirs) => {
        const edits: ContactEdit[] = [];
        for (const values of mine) edits.push(edit(values, applyEdits(ann, edits)));
        const world = createWorld(edits);
        world.change('ann', theirs);
        await world.sync();
        const after = world.server.get('ann') as Contact;
        const wanted = Object.assign({}, ...mine) as ContactFields;
        const [open] = world.kept as ContactEdit[];
        for (const field of fieldNames) {
          const isMine = field in wanted && wanted[field] !== ann[field];
          const isTheirs = field in theirs && theirs[field] !== ann[field];
          const isClash = isMine && isTheirs && wanted[field] !== theirs[field];
          if (isClash) {
            expect(after[field]).toBe(theirs[field]);
            expect(open?.values[field]).toBe(wanted[field]);
          } else {
            expect(after[field]).toBe(
              isMine ? wanted[field] : isTheirs ? theirs[field] : ann[field],
            );
            expect(open?.values ?? {}).not.toHaveProperty(field);
          }
        }
      },
    ),
  );
});
