import type { Contact } from '@kith/contract/contacts/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContactEdit, ContactFields, LoggedInteraction } from './change-rules.ts';
import {
  applyEdits,
  changedFields,
  fieldsIn,
  pickFields,
  resolveEdit,
  squashEdits,
} from './change-rules.ts';
import { ann, createWorld } from './change-world.ts';

let count = 0;

function edit(values: ContactFields, base: Contact = ann): ContactEdit {
  count += 1;
  return {
    kind: 'contact_edit',
    id: `edit-${count}`,
    contactId: base.id,
    contactName: base.full_name,
    queuedAt: '2026-11-21T10:00:00.000Z',
    state: { status: 'queued' },
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

test('sends edits and interactions in order and removes them', async () => {
  const changes = [edit({ title: 'Chef' }), meeting(), edit({ notes: 'Tea' })];
  const world = createWorld(changes);
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Chef', notes: 'Tea', company: 'Rye' });
  expect(world.logged.size).toBe(1);
  expect(world.queue).toEqual([]);
});

test('preserves other fields that changed on the server in the meantime', async () => {
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

test('sees no conflict when both sides set the same value', async () => {
  const world = createWorld([edit({ birthday: { year: 1980, day: 9, month: 5 } })]);
  world.change('ann', { birthday: { month: 5, day: 9, year: 1980 } });
  await world.sync();
  expect(world.queue).toEqual([]);
  expect(world.blocked).toEqual([]);
});

test('asks the member when a field changed to another value, and sends the other fields', async () => {
  const world = createWorld([edit({ title: 'Chef', notes: 'Tea' }), meeting()]);
  world.change('ann', { title: 'Smith' });
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Smith', notes: 'Tea' });
  expect(world.queue).toMatchObject([
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
  const resolved = resolveEdit(world.queue[0] as ContactEdit, { title: choice });
  world.queue = resolved ? [resolved] : [];
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title });
  expect(world.queue).toEqual([]);
});

test('sees a new conflict when a third value arrives before the choice is sent', async () => {
  const world = createWorld([edit({ title: 'Chef' })]);
  world.change('ann', { title: 'Smith' });
  await world.sync();
  world.queue = [resolveEdit(world.queue[0] as ContactEdit, { title: 'mine' }) as ContactEdit];
  world.change('ann', { title: 'Miller' });
  await world.sync();
  expect(world.queue).toMatchObject([
    { state: { status: 'conflict', theirs: { title: 'Miller' } } },
  ]);
});

test('does not send the conflicting value along with a later edit', async () => {
  const world = createWorld([edit({ title: 'Chef' })]);
  world.change('ann', { title: 'Smith' });
  await world.sync();
  world.queue = [...world.queue, edit({ notes: 'Tea' }, world.server.get('ann'))];
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Smith', notes: 'Tea' });
  expect(world.queue).toMatchObject([
    { values: { title: 'Chef' }, state: { status: 'conflict', theirs: { title: 'Smith' } } },
  ]);
});

test('sends an edit made beside a conflict, even after its first attempt was cut off', async () => {
  const world = createWorld([edit({ title: 'Chef' })]);
  world.change('ann', { title: 'Smith' });
  await world.sync();
  world.queue = [...world.queue, edit({ notes: 'Tea' })];
  world.ways = ['cut'];
  await expect(world.sync()).rejects.toThrow('Failed to fetch');
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Smith', notes: 'Tea' });
  expect(world.queue).toMatchObject([
    { values: { title: 'Chef' }, state: { status: 'conflict', theirs: { title: 'Smith' } } },
  ]);
});

test('a lost answer causes neither a conflict with oneself nor a second interaction', async () => {
  const world = createWorld([edit({ title: 'Chef' }), meeting()]);
  world.ways = ['lost answer'];
  await expect(world.sync()).rejects.toThrow(TypeError);
  expect(world.queue).toHaveLength(2);
  world.ways = [];
  await world.sync();
  expect(world.server.get('ann')).toMatchObject({ title: 'Chef', revision: 2 });
  expect(world.blocked).toEqual([]);
  expect([...world.logged.keys()]).toHaveLength(1);
});

test.each(['cut', 'limit'] as const)('loses nothing of what a %s stopped', async (way) => {
  const changes = [edit({ title: 'Chef' }), meeting()];
  const world = createWorld(changes);
  world.ways = [way];
  await expect(world.sync()).rejects.toThrow(Error);
  expect(world.queue).toEqual(changes);
});

test('leaves the changes of a deleted contact to the member', async () => {
  const changes = [edit({ title: 'Chef' }), meeting(), meeting('bea')];
  const bea = { ...ann, id: 'bea' };
  const world = createWorld(changes, [bea]);
  await world.sync();
  expect(world.queue.map(({ state }) => state.status)).toEqual(['deleted', 'deleted']);
  expect(world.logged.size).toBe(1);
});

test('stops only the refused change, with its code', async () => {
  const world = createWorld([edit({ title: 'refused' }), meeting()]);
  await world.sync();
  expect(world.queue).toMatchObject([{ state: { status: 'failed', code: 'validation_failed' } }]);
  expect(world.logged.size).toBe(1);
});

test('merges several edits of a contact: last values over the first base', () => {
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

test('shows queued edits at once, including the new full name', () => {
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

test('property: no value is lost without a choice, and none of the other side is overwritten', async () => {
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
        const [open] = world.queue as ContactEdit[];
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
