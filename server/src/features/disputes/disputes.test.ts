import { randomUUID } from 'node:crypto';

import type {
  DisputeDetail,
  DisputeEffect,
  Outcome,
  OwnDispute,
} from '@kith/contract/disputes/endpoints';
import { disputeLimits } from '@kith/contract/disputes/rules';
import { dayMs } from '@kith/contract/core/time';
import { afterEach, expect, test } from 'vitest';

import { checkLedger } from '#features/credits/check-ledger.ts';
import { meterAction } from '#features/credits/meter-action.ts';
import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin, revokeAdmin } from '#features/roles/grant-admin.ts';
import { runAsService } from '#platform/database/service.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { closeDisputes } from './close-disputes.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const secondEmail = 'otto@cases.example';
const [admin, second, member, other] = [
  await app.signUp('ines@cases.example'),
  await app.signUp(secondEmail),
  await app.signUp('ana@cases.example'),
  await app.signUp('eva@cases.example'),
];
await grantAdmin({ database, email: admin.email });
const hireSecond = () => grantAdmin({ database, email: secondEmail });
afterEach(() => revokeAdmin({ database, email: secondEmail }));

type Caller = typeof admin;
const path = '/admin/disputes';
const due = () => new Date(Date.now() + 5 * dayMs).toISOString();
const opening = (more: object = {}) => ({
  id: randomUUID(),
  email: member.email,
  kind: 'credit',
  subject: 'A charge for nothing',
  reference_id: null,
  ticket_number: null,
  due_at: due(),
  note: 'They wrote that the analysis failed',
  ...more,
});
const open = (more?: object, by: Caller = admin) =>
  bodyOf<DisputeDetail>(by.call('POST', path, opening(more)));
const step = (by: Caller, id: string, name: string, body: object = {}) =>
  by.call('POST', `${path}/${id}/${name}`, body);
const decide = (id: string, outcome: Outcome, by = admin) =>
  step(by, id, 'decide', { outcome, text: 'As the log shows' });
const own = async (who = member) =>
  (await bodyOf<{ items: OwnDispute[] }>(who.call('GET', '/support/cases'))).items;
const answer = (id: string, verb: string, who = member) =>
  who.call('POST', `/support/cases/${id}/${verb}`, { text: 'Here it is' });
const balance = async () =>
  (await bodyOf<{ credits: number }>(member.call('GET', '/wallet/balance'))).credits;
async function charge(): Promise<string> {
  const resourceId = randomUUID();
  const metered = {
    memberId: member.id,
    action: 'post_created',
    resourceId,
    at: new Date(),
  } as const;
  await runAsService(database, (tx) => meterAction(tx, metered));
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from credit_transactions where resource_id = $1',
    [resourceId],
  );
  return rows[0]!.id;
}

test('a case goes from a question and its answer to a refund, which is booked once and can be appealed once', async () => {
  const start = await balance();
  const reference = await charge();
  const charged = await balance();
  expect(charged).toBeLessThan(start);
  const held = await open({ reference_id: reference });
  expect(held).toMatchObject({ state: 'open', reference: { kind: 'credit', is_refunded: false } });
  await bodyOf(step(admin, held.id, 'assign', { is_mine: true, due_at: due() }));
  await bodyOf(step(admin, held.id, 'note', { kind: 'evidence', text: 'Log 7' }));
  await bodyOf(step(admin, held.id, 'ask', { text: 'Which one?', due_at: due() }));
  const [asked] = await own();
  expect(asked).toMatchObject({ state: 'asked', can_answer: true, can_appeal: false });
  expect(asked?.entries.map(({ kind, text }) => [kind, text])).toEqual([
    ['opened', ''],
    ['question', 'Which one?'],
  ]);
  expect(JSON.stringify(asked)).not.toContain('Log 7');
  expect(await own(other)).toEqual([]);
  expect(await refusalOf(answer(held.id, 'answer', other))).toEqual([404, 'not_found']);
  await bodyOf(answer(held.id, 'answer'));
  expect(await refusalOf(answer(held.id, 'answer'))).toEqual([409, 'illegal_state']);

  const preview = step(admin, held.id, 'preview', { outcome: { kind: 'refund' } });
  expect(await bodyOf<DisputeEffect>(preview)).toEqual({
    effect: { before: String(charged), after: String(start) },
    needs_approval: false,
  });
  expect(await balance()).toBe(charged);
  const answers = await Promise.all([1, 2, 3].map(() => decide(held.id, { kind: 'refund' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await balance()).toBe(start);

  const appeals = await Promise.all([answer(held.id, 'appeal'), answer(held.id, 'appeal')]);
  expect(appeals.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await refusalOf(decide(held.id, { kind: 'refund' }))).toEqual([409, 'illegal_state']);
  const closed = await bodyOf<DisputeDetail>(decide(held.id, { kind: 'credit', amount: 7 }));
  expect(closed).toMatchObject({ state: 'closed', is_appealed: true, abilities: [] });
  expect(await balance()).toBe(start + 7);
  expect(await refusalOf(answer(held.id, 'appeal'))).toEqual([409, 'illegal_state']);
  expect(await runAsService(database, checkLedger)).toEqual([]);
});

test('what concerns money waits for a second administrator, and nothing is booked before', async () => {
  await hireSecond();
  const before = await balance();
  const { id } = await open();
  const proposed = await bodyOf<DisputeDetail>(decide(id, { kind: 'credit', amount: 30 }));
  expect(proposed).toMatchObject({ state: 'proposed', proposal: { outcome: { amount: 30 } } });
  expect(proposed.abilities).not.toContain('approve');
  expect((await own()).find((one) => one.id === id)).toMatchObject({ state: 'open' });
  expect(await refusalOf(step(admin, id, 'approve'))).toEqual([403, 'forbidden']);
  expect(await balance()).toBe(before);
  await bodyOf(step(second, id, 'decline', { text: 'Too much' }));
  await bodyOf(decide(id, { kind: 'credit', amount: 20 }));
  const approvals = await Promise.all([1, 2, 3].map(() => step(second, id, 'approve')));
  expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await balance()).toBe(before + 20);
  const { rows } = await database.pool.query(
    `select from admin_audit_log where rpc_function = 'disputes.approve'
      and request_data->>'id' = $1 and target_user_id = $2`,
    [id, member.id],
  );
  expect(rows).toHaveLength(1);
});

test('a charge never takes a member below zero', async () => {
  const { id } = await open();
  expect(await refusalOf(decide(id, { kind: 'charge', amount: 9_999 }))).toEqual([
    409,
    'illegal_state',
  ]);
  const before = await balance();
  await bodyOf(decide(id, { kind: 'charge', amount: 3 }));
  expect(await balance()).toBe(before - 3);
});

test('a bridge that a case cancels begins again after an appeal, and one that a person ended doesn’t', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into bridges (owner_id, state, connector_name, wanted_name, connector_id, created_at,
       requested_at, asked_at, changed_at)
     values ($1, 'requested', 'Eva', 'Otto', $2, now(), now(), now(), now()) returning id`,
    [member.id, other.id],
  );
  const bridge = rows[0]!.id;
  const stateOf = async () =>
    (await database.pool.query('select state from bridges where id = $1', [bridge])).rows[0]?.state;
  const { id } = await open({ kind: 'bridge', reference_id: bridge });
  expect(await refusalOf(decide(id, { kind: 'credit', amount: 1 }))).toEqual([
    409,
    'illegal_state',
  ]);
  const outcome: Outcome = { kind: 'cancel_bridge' };
  expect(await bodyOf(step(admin, id, 'preview', { outcome }))).toMatchObject({
    effect: { before: 'requested', after: 'withdrawn' },
  });
  expect(await stateOf()).toBe('requested');
  await bodyOf(decide(id, outcome));
  expect(await stateOf()).toBe('withdrawn');
  await bodyOf(answer(id, 'appeal'));
  await bodyOf(decide(id, { kind: 'reopen_bridge' }));
  expect(await stateOf()).toBe('requested');

  await bodyOf(member.call('POST', `/bridges/${bridge}/withdraw`));
  const again = await open({ kind: 'bridge', reference_id: bridge });
  expect(await refusalOf(decide(again.id, { kind: 'reopen_bridge' }))).toEqual([
    409,
    'illegal_state',
  ]);
});

test('a decision that no one appeals is final after two weeks', async () => {
  const { id } = await open();
  await bodyOf(decide(id, { kind: 'none' }));
  const at = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
  await closeDisputes({ database, clock: at(disputeLimits.appealMs - dayMs) });
  expect((await own()).find((one) => one.id === id)).toMatchObject({ state: 'decided' });
  await closeDisputes({ database, clock: at(disputeLimits.appealMs + dayMs) });
  expect((await own()).find((one) => one.id === id)).toMatchObject({
    state: 'closed',
    can_appeal: false,
  });
  expect(await refusalOf(answer(id, 'appeal'))).toEqual([409, 'illegal_state']);
});

test('a case is opened once per id, about others, with what is theirs, and listed with what is overdue', async () => {
  const input = opening();
  for (const _time of [1, 2]) await bodyOf(admin.call('POST', path, input));
  const { rows } = await database.pool.query('select from disputes where id = $1', [input.id]);
  expect(rows).toHaveLength(1);
  await database.pool.query(
    'update disputes set due_at = now() - interval $$1 day$$ where id = $1',
    [input.id],
  );
  const page = await bodyOf<{ items: DisputeDetail[] }>(admin.call('GET', `${path}?list=open`));
  expect(page.items.find(({ id }) => id === input.id)).toMatchObject({ is_overdue: true });
  const refuse = (more: object) => refusalOf(admin.call('POST', path, opening(more)));
  expect(await refuse({ email: admin.email })).toEqual([403, 'forbidden']);
  expect(await refuse({ reference_id: await charge(), email: other.email })).toEqual([
    404,
    'not_found',
  ]);
  expect(await refuse({ ticket_number: 999_999 })).toEqual([404, 'not_found']);
  expect(await refuse({ due_at: '2020-01-01T00:00:00Z' })).toEqual([400, 'validation_failed']);
  expect(await refusalOf(member.call('GET', `${path}/${input.id}`))).toEqual([403, 'forbidden']);
  await setFlag({ database, name: 'ff.data.pipeline', setting: 'off' });
  expect(await refusalOf(admin.call('GET', `${path}/${input.id}`))).toEqual([
    403,
    'feature_disabled',
  ]);
  await setFlag({ database, name: 'ff.data.pipeline', setting: 'default' });
});
