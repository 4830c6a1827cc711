import { interactionLogSchema } from '@kith/contract/interactions/schemas';
import type { InteractionKind } from '@kith/contract/warmth/rules';
import { defaultTouchKinds } from '@kith/contract/cadence/rules';
import { bulkChange } from '#features/contacts/bulk-change.ts';
import { type ContactListInput, contactListInputSchema } from '@kith/contract/contacts/schemas';
import { getContact } from '#features/contacts/get-contact.ts';
import { presentContactSummary } from '#features/contacts/contact-summary.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import { undoBulkChange } from '#features/contacts/undo-bulk-change.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { updateInteraction } from '#features/interactions/update-interaction.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createManualJobs } from '#testing/import-runner.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { dayMs } from '@kith/contract/core/time';
import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import { cadenceRoutes, groupRoutes } from './routes.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let stranger: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock, jobs: createManualJobs(database, clock) });
  stranger = await createMember(database, { clock });
});

const request = (member = ctx) => ({
  context: { headers: new Headers(), member, log: silentLogger } satisfies ApiContext,
});
const settings = (tagRules: { tag: string; days: number }[], kinds = defaultTouchKinds) => ({
  touch_kinds: [...kinds],
  tag_rules: tagRules,
});
const put = (...args: Parameters<typeof settings>) =>
  call(cadenceRoutes.put, settings(...args), request());
const cadenceOf = async (id: string) =>
  (await getContact({ ctx, input: { id } })).effective_cadence_days;
const log = (id: string, kind: InteractionKind, at: Date) =>
  logInteraction({
    ctx,
    input: interactionLogSchema.parse({ contact_id: id, kind, occurred_at: at.toISOString() }),
  });
const moveInGroup = async (
  id: string,
  ids: string[],
  action: 'add_to_group' | 'remove_from_group' = 'add_to_group',
  member = ctx,
) => {
  const change = { action, group_id: id };
  return (await bulkChange({ ctx: member, input: { change, selection: { ids } } })).count;
};
const group = (name: string, days: number | null, member = ctx) =>
  call(groupRoutes.create, { name, cadence_days: days }, request(member));
const find = async (input: Partial<ContactListInput>) => {
  const { items } = await listContacts({ ctx, input: contactListInputSchema.parse(input) });
  return items.map(({ id }) => id);
};
const listOverdue = () => find({ overdue: true });
const show = async (id: string) =>
  presentContactSummary(await getContact({ ctx, input: { id } }), clock.now());

test('the contact’s own cadence comes first, then the shortest of its tags and groups', async () => {
  const id = await addContact(ctx, { tags: ['client', 'friend'] });
  expect(await cadenceOf(id)).toBeNull();
  await put([
    { tag: 'client', days: 60 },
    { tag: 'friend', days: 30 },
  ]);
  expect(await cadenceOf(id)).toBe(30);
  const inner = await group('Inner circle', 14);
  await moveInGroup(inner.id, [id]);
  expect(await cadenceOf(id)).toBe(14);
  await updateContact({ ctx, input: { id, cadence_days: 90 } });
  expect(await cadenceOf(id)).toBe(90);
  await updateContact({ ctx, input: { id, cadence_days: null } });
  expect(await cadenceOf(id)).toBe(14);
  await call(groupRoutes.delete, { id: inner.id }, request());
  expect(await cadenceOf(id)).toBe(30);
  await call(groupRoutes.restore, { id: inner.id }, request());
  await call(groupRoutes.update, { id: inner.id, cadence_days: 45 }, request());
  expect(await cadenceOf(id)).toBe(30);
  await put([]);
  expect(await cadenceOf(id)).toBe(45);
  await moveInGroup(inner.id, [id], 'remove_from_group');
  expect(await cadenceOf(id)).toBeNull();
});

test('a filter by a deleted group, as of a saved view, finds no one until it is restored', async () => {
  const id = await addContact(ctx);
  const [inner, other] = [await group('Inner circle', null), await group('Others', null)];
  await moveInGroup(inner.id, [id]);
  expect(await find({ groups: [inner.id] })).toEqual([id]);
  await call(groupRoutes.delete, { id: inner.id }, request());
  expect(await find({ groups: [inner.id] })).toEqual([]);
  expect(await find({ groups: [inner.id, other.id] })).toEqual([]);
  await call(groupRoutes.restore, { id: inner.id }, request());
  expect(await find({ groups: [inner.id, other.id] })).toEqual([id]);
});

test('tagging applies a rule at once: to new, changed and bulk-changed contacts, and when undone', async () => {
  await put([{ tag: 'client', days: 30 }]);
  const tagged = await addContact(ctx, { tags: ['client'] });
  const other = await addContact(ctx);
  expect([await cadenceOf(tagged), await cadenceOf(other)]).toEqual([30, null]);
  await updateContact({ ctx, input: { id: tagged, tags: [] } });
  expect(await cadenceOf(tagged)).toBeNull();
  const change = { action: 'add_tags' as const, tags: ['client'] };
  const { operation_id: id } = await bulkChange({
    ctx,
    input: { change, selection: { ids: [tagged, other] } },
  });
  expect([await cadenceOf(tagged), await cadenceOf(other)]).toEqual([30, 30]);
  await undoBulkChange({ ctx, input: { id } });
  expect([await cadenceOf(tagged), await cadenceOf(other)]).toEqual([null, null]);
});

test('a rule makes a contact overdue, and logging a counted interaction resets it', async () => {
  const id = await addContact(ctx, { tags: ['client'] });
  await put([{ tag: 'client', days: 7 }]);
  expect(await listOverdue()).toEqual([]);
  clock.advance(8 * dayMs);
  expect(await listOverdue()).toEqual([id]);
  await log(id, 'note', clock.now());
  expect(await listOverdue()).toEqual([id]);
  await log(id, 'call', clock.now());
  expect(await listOverdue()).toEqual([]);
  const contact = await show(id);
  expect(contact).toMatchObject({
    cadence_days: null,
    effective_cadence_days: 7,
    health: 'steady',
  });
  expect(contact.due_at).toBe(new Date(clock.now().getTime() + 7 * dayMs).toISOString());
  clock.advance(10 * dayMs);
  expect(await find({ q: 'Ada', health: ['cooling'] })).toEqual([id]);
});

test('the kinds that count can be chosen, also for the past, and corrections follow', async () => {
  const id = await addContact(ctx);
  const before = new Date(clock.now().getTime() - 3 * dayMs);
  await log(id, 'call', before);
  const note = await log(id, 'note', clock.now());
  const last = async () => (await show(id)).last_interaction_at;
  expect(await last()).toBe(before.toISOString());
  await put([], ['note']);
  expect(await last()).toBe(clock.now().toISOString());
  await updateInteraction({ ctx, input: { id: note.id, kind: 'email' } });
  expect(await last()).toBeNull();
  await put([]);
  expect(await last()).toBe(clock.now().toISOString());
});

test('concurrent changes leave every contact in line with the rules', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => addContact(ctx)));
  const inner = await group('Inner circle', null);
  await Promise.all([
    ...ids.map((id) => updateContact({ ctx, input: { id, tags: ['client'] } })),
    put([{ tag: 'client', days: 30 }]),
    call(groupRoutes.update, { id: inner.id, cadence_days: 14 }, request()),
    ...ids.slice(0, 6).map((id) => moveInGroup(inner.id, [id])),
    ...ids.map((id) => log(id, 'note', clock.now())),
    put([{ tag: 'client', days: 20 }], ['note']),
  ]);
  const { tag_rules: rules, touch_kinds: kinds } = await call(cadenceRoutes.get, {}, request());
  const days = rules[0]?.days ?? null;
  for (const [index, id] of ids.entries()) {
    expect(await cadenceOf(id)).toBe(index < 6 ? 14 : days);
    const { last_interaction_at: last } = await getContact({ ctx, input: { id } });
    expect(last === null).toBe(!kinds.includes('note'));
  }
});

test('a stranger finds no group, adds no one to one, and has separate rules', async () => {
  const id = await addContact(ctx, { tags: ['client'] });
  const mine = await group('Mine', 10);
  const theirs = await group('Theirs', 10, stranger);
  for (const attempt of [
    () => call(groupRoutes.update, { id: mine.id, name: 'X' }, request(stranger)),
    () => call(groupRoutes.delete, { id: mine.id }, request(stranger)),
    () => call(groupRoutes.restore, { id: mine.id }, request(stranger)),
    () => moveInGroup(mine.id, [id], 'add_to_group', stranger),
    () => moveInGroup(mine.id, [id], 'remove_from_group', stranger),
  ]) {
    expect(await refusalOf(attempt())).toBe('not_found');
  }
  expect(await moveInGroup(theirs.id, [id], 'add_to_group', stranger)).toBe(0);
  await call(cadenceRoutes.put, settings([{ tag: 'client', days: 3 }]), request(stranger));
  expect(await cadenceOf(id)).toBeNull();
  expect((await call(cadenceRoutes.get, {}, request())).tag_rules).toEqual([]);
});

test('the list filters by group, and bad input is refused', async () => {
  const [a] = [await addContact(ctx), await addContact(ctx)];
  const inner = await group('Inner circle', null);
  expect(await moveInGroup(inner.id, [a])).toBe(1);
  expect(await moveInGroup(inner.id, [a])).toBe(0);
  for (const q of ['', 'Ada']) {
    expect(await find({ q, groups: [inner.id] })).toEqual([a]);
  }
  const { items } = await call(groupRoutes.list, { contact_id: a }, request());
  expect(items).toEqual([{ id: inner.id, name: 'Inner circle', cadence_days: null, count: 1 }]);
  for (const wrong of [
    settings([{ tag: ' ', days: 3 }]),
    settings([{ tag: 'a', days: 0 }]),
    settings([], []),
    settings([
      { tag: 'a', days: 1 },
      { tag: 'a', days: 2 },
    ]),
  ]) {
    expect(await refusalOf(call(cadenceRoutes.put, wrong, request()))).not.toBeNull();
  }
  expect(await refusalOf(group(' ', 1))).not.toBeNull();
  expect((await call(cadenceRoutes.get, {}, request())).touch_kinds).toEqual(
    expect.arrayContaining([...defaultTouchKinds]),
  );
});
