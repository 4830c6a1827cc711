import { randomUUID } from 'node:crypto';

import type { Override, OverrideGrant, OverridePreview } from '@kith/contract/overrides/endpoints';
import { dayMs } from '@kith/contract/core/time';
import type { Billing } from '@kith/contract/payments/schemas';
import { afterEach, expect, test } from 'vitest';

import { checkLedger } from '#features/credits/check-ledger.ts';
import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin, revokeAdmin } from '#features/roles/grant-admin.ts';
import { runAsService } from '#platform/database/service.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { expireOverrides } from './expire-overrides.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const secondEmail = 'otto@overrides.example';
const [admin, second, member] = [
  await app.signUp('ines@overrides.example'),
  await app.signUp(secondEmail),
  await app.signUp('ana@overrides.example'),
];
await grantAdmin({ database, email: admin.email });
const hireSecond = () => grantAdmin({ database, email: secondEmail });
afterEach(() => revokeAdmin({ database, email: secondEmail }));

const path = '/admin/overrides';
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const credits: OverrideGrant = { kind: 'credits', amount: 50, expires_at: null };
const pro = (): OverrideGrant => ({ kind: 'plan', plan: 'pro', expires_at: inDays(20) });

type Caller = typeof admin;
const send = (
  grant: OverrideGrant,
  { by = admin, to = member, id = randomUUID() as string } = {},
) => by.call('POST', path, { id, email: to.email, grant, reason: 'An outage cost them a week' });
const ask = (grant: OverrideGrant, more?: Parameters<typeof send>[1]) =>
  bodyOf<Override>(send(grant, more));
const preview = (grant: OverrideGrant, { by = admin, to = member } = {}) =>
  bodyOf<OverridePreview>(by.call('POST', `${path}/preview`, { email: to.email, grant }));
const step = (by: Caller, id: string, name: string, body: object = {}) =>
  by.call('POST', `${path}/${id}/${name}`, body);
const undo = (id: string, by = admin) => step(by, id, 'undo', { note: 'Entered twice' });
const list = async (name: string, search = '') =>
  (await bodyOf<{ items: Override[] }>(admin.call('GET', `${path}?list=${name}&search=${search}`)))
    .items;
const balance = async (who = member) =>
  (await bodyOf<{ credits: number }>(who.call('GET', '/wallet/balance'))).credits;
const audited = async (name: string, id: string) => {
  const { rows } = await database.pool.query<{ admin_user_id: string; target_user_id: string }>(
    `select admin_user_id, target_user_id from admin_audit_log
     where rpc_function = $1 and request_data->>'id' = $2`,
    [name, id],
  );
  return rows;
};
const noticesFor = (event: string) =>
  app.sent.filter((job) => {
    const text = JSON.stringify(job);
    return text.includes(member.id) && text.includes(`"event":"${event}"`);
  }).length;

test('a single administrator gives credits at once, which are booked, announced and recorded', async () => {
  const before = await balance();
  expect(await preview(credits)).toMatchObject({
    effect: { before: { credits: before }, after: { credits: before + 50 } },
    needs_approval: false,
    is_final: false,
    blocked: null,
  });
  expect(await balance()).toBe(before);
  const given = await ask(credits);
  expect(given).toMatchObject({ state: 'active', actions: ['undo'], decided_by: null });
  expect(await balance()).toBe(before + 50);
  expect(await audited('overrides.request', given.id)).toEqual([
    { admin_user_id: admin.id, target_user_id: member.id },
  ]);
  expect(noticesFor('granted_credits')).toBe(1);
  await ask(credits, { id: given.id });
  expect(await balance()).toBe(before + 50);
  await bodyOf(undo(given.id));
  expect(await balance()).toBe(before);
  expect(await refusalOf(undo(given.id))).toEqual([409, 'illegal_state']);
  expect(await balance()).toBe(before);
  expect(noticesFor('grant_undone')).toBe(1);
  expect(await runAsService(database, checkLedger)).toEqual([]);
});

test('with a second administrator nothing is given until they approve, who asked can’t, and of two approvals at once one counts', async () => {
  await hireSecond();
  const before = await balance();
  const asked = await ask(credits);
  expect(asked).toMatchObject({ state: 'pending', actions: ['withdraw'] });
  expect(await refusalOf(step(admin, asked.id, 'approve'))).toEqual([403, 'forbidden']);
  expect(await balance()).toBe(before);
  const answers = await Promise.all([1, 2, 3].map(() => step(second, asked.id, 'approve')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await balance()).toBe(before + 50);
  expect((await list('current')).find(({ id }) => id === asked.id)).toMatchObject({
    decided_by: { id: second.id },
  });
  await bodyOf(undo(asked.id));
});

test('a request is declined with a reason or withdrawn, and then can’t be approved', async () => {
  await hireSecond();
  const before = await balance();
  const [first, other] = [await ask(credits), await ask(credits)];
  await bodyOf(step(second, first.id, 'decline', { note: 'Not our fault' }));
  expect(await refusalOf(step(second, other.id, 'withdraw'))).toEqual([403, 'forbidden']);
  await bodyOf(step(admin, other.id, 'withdraw'));
  for (const { id } of [first, other]) {
    expect(await refusalOf(step(second, id, 'approve'))).toEqual([409, 'illegal_state']);
  }
  const past = await list('past', 'ANA@overrides');
  expect(past.find(({ id }) => id === first.id)).toMatchObject({
    state: 'declined',
    note: 'Not our fault',
  });
  expect(await list('past', 'no one-like-this')).toEqual([]);
  expect(await balance()).toBe(before);
});

test('no administrator grants themselves anything, nor approves what is for them', async () => {
  expect(await preview(credits, { to: admin })).toMatchObject({ blocked: 'self' });
  expect(await refusalOf(send(credits, { to: admin }))).toEqual([403, 'forbidden']);
  await hireSecond();
  expect(await preview(credits, { to: second })).toMatchObject({ blocked: 'no_approver' });
  expect(await refusalOf(send(credits, { to: second }))).toEqual([409, 'illegal_state']);
  const third = await app.signUp('uma@overrides.example');
  await grantAdmin({ database, email: third.email });
  const asked = await ask(credits, { to: second });
  expect(await refusalOf(step(second, asked.id, 'approve'))).toEqual([403, 'forbidden']);
  await bodyOf(step(third, asked.id, 'approve'));
  expect(await refusalOf(undo(asked.id, second))).toEqual([403, 'forbidden']);
  await revokeAdmin({ database, email: third.email });
});

test('a plan and a limit apply at once, one at a time, and a job takes them back when they end', async () => {
  const limit: OverrideGrant = {
    kind: 'limit',
    limit: 'bridges_per_month',
    value: 40,
    expires_at: inDays(10),
  };
  const raised = await ask(limit);
  expect(await preview({ ...limit, value: 60 })).toMatchObject({ blocked: 'exists' });
  const bridges = () => bodyOf<{ monthly_limit: number }>(member.call('GET', '/bridges/settings'));
  expect(await bridges()).toMatchObject({ monthly_limit: 40 });
  const given = await Promise.all([send(pro()), send(pro())]);
  expect(given.map(({ status }) => status).sort()).toEqual([200, 409]);
  const billing = () => bodyOf<Billing>(member.call('GET', '/billing'));
  expect(await billing()).toMatchObject({ plan: 'pro', status: 'gift' });
  expect(await bridges()).toMatchObject({ monthly_limit: 100 });

  const jobs = { send: async () => undefined };
  const at = (days: number) => ({ now: () => new Date(Date.now() + days * dayMs) });
  const run = (days: number) => expireOverrides({ database, clock: at(days), jobs });
  expect(await run(5)).toBe(0);
  expect(await run(15)).toBe(1);
  expect((await list('past')).find(({ id }) => id === raised.id)).toMatchObject({
    state: 'expired',
    ended_by: null,
  });
  expect(await refusalOf(undo(raised.id))).toEqual([409, 'illegal_state']);
  expect(await Promise.all([run(25), run(25)])).toContain(1);
  expect(await billing()).toMatchObject({ plan: 'free', status: 'free' });
  expect(await bridges()).toMatchObject({ monthly_limit: 5 });
});

test('credits with an end are part of the ledger’s own lots', async () => {
  const { id } = await ask({ ...credits, expires_at: inDays(3) });
  const { rows } = await database.pool.query(
    `select a.balance, a.expires_at is not null as ends from credit_transactions t
       join credit_entries e on e.transaction_id = t.id join credit_accounts a on a.id = e.account_id
     where t.key = $1 and a.kind = 'lot'`,
    [`override:${id}`],
  );
  expect(rows).toEqual([{ balance: 50, ends: true }]);
  await bodyOf(undo(id));
});

test('a badge and a confirmed address are final', async () => {
  const badge: OverrideGrant = { kind: 'badge', badge: 'founding_friend' };
  const given = await ask(badge);
  expect(given).toMatchObject({ is_final: true, actions: [] });
  expect(await refusalOf(undo(given.id))).toEqual([409, 'illegal_state']);
  expect(await preview(badge)).toMatchObject({ blocked: 'no_change' });
  await database.pool.query('update auth.users set email_confirmed_at = null where id = $1', [
    member.id,
  ]);
  const verified = await ask({ kind: 'verified_email' });
  expect(verified).toMatchObject({ is_final: true, grant: { kind: 'verified_email' } });
  const { rows } = await database.pool.query(
    'select email_confirmed_at is not null as yes from auth.users where id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ yes: true }]);
});

test('an address that changed since it was asked for isn’t confirmed', async () => {
  await hireSecond();
  const other = await app.signUp('eva@overrides.example');
  const clear = 'update auth.users set email_confirmed_at = null, email = $2 where id = $1';
  await database.pool.query(clear, [other.id, other.email]);
  const asked = await ask({ kind: 'verified_email' }, { to: other });
  await database.pool.query(clear, [other.id, 'mallory@overrides.example']);
  expect(await refusalOf(step(second, asked.id, 'approve'))).toEqual([409, 'illegal_state']);
});

test('members are refused, and so are impossible grants and both flags when they are off', async () => {
  expect(await refusalOf(send(credits, { by: member }))).toEqual([403, 'forbidden']);
  for (const grant of [
    { kind: 'credits', amount: 0, expires_at: null },
    { kind: 'credits', amount: 10_001, expires_at: null },
    { kind: 'plan', plan: 'free', expires_at: inDays(3) },
    { kind: 'plan', plan: 'pro', expires_at: inDays(-1) },
    { kind: 'plan', plan: 'pro', expires_at: inDays(1_000) },
    { kind: 'badge', badge: 'none' },
  ]) {
    expect(await refusalOf(send(grant as OverrideGrant))).toEqual([400, 'validation_failed']);
  }
  const stranger = { ...member, email: 'no one@overrides.example' };
  expect(await refusalOf(send(credits, { to: stranger }))).toEqual([404, 'not_found']);
  for (const name of ['ff.data.pipeline', 'adminOps.v1'] as const) {
    await setFlag({ database, name, setting: 'off' });
    expect(await refusalOf(send(credits))).toEqual([403, 'feature_disabled']);
    await setFlag({ database, name, setting: 'default' });
  }
});
