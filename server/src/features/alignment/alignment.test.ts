import { randomUUID } from 'node:crypto';

import type { Term, TermSummary } from '@kith/contract/alignment/endpoints';
import { expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin, revokeAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { shippedTerms } from './shipped-terms.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database });
const [ines, otto] = [
  await server.signUp('ines@terms.example'),
  await server.signUp('otto@terms.example'),
];
const member = await server.signUp();
for (const { email } of [ines, otto]) await grantAdmin({ database, email });

const id = 'churn';
const list = () => bodyOf<{ items: TermSummary[] }>(ines.call('GET', '/admin/terms'));
const read = (term = id) => bodyOf<Term>(ines.call('GET', `/admin/terms/${term}`));
const content = {
  name: 'Churn',
  definition: 'Who left.',
  formula: null,
  places: ['retention'],
  responsible_id: ines.id,
  review_on: '2026-12-01',
  reason: 'Clearer',
};
const save = (body: object, by = ines) =>
  by.call('POST', `/admin/terms/${id}/versions`, { ...content, ...body });

test('the terms of the product are there at once, each with a meaning and where it is used', async () => {
  const { items } = await list();
  expect(items.map((one) => one.id).toSorted()).toEqual(
    shippedTerms.map(({ slug }) => slug).toSorted(),
  );
  expect(items.every(({ version, places }) => version === 1 && places.length > 0)).toBe(true);
  expect((await list()).items).toEqual(items);
});

test('a change is a version with its author, and can be restored', async () => {
  const [shipped] = (await read()).versions;
  const changed = await bodyOf<Term>(save({ expected: 1 }));
  expect(changed.versions.map(({ version, reason }) => [version, reason])).toEqual([
    [2, 'Clearer'],
    [1, ''],
  ]);
  expect(changed.versions[0]).toMatchObject({
    changed_by: { id: ines.id },
    responsible: { id: ines.id, is_administrator: true },
    review_on: '2026-12-01',
  });
  expect(await refusalOf(save({ expected: 2, reason: 'Again' }))).toEqual([409, 'illegal_state']);
  const back = { version: 1, expected: 2, reason: 'The first was better' };
  const restored = await bodyOf<Term>(ines.call('POST', `/admin/terms/${id}/restore`, back));
  expect(restored.versions[0]).toMatchObject({
    version: 3,
    restores: 1,
    definition: shipped?.definition,
    responsible: null,
  });
});

test('of two administrators at once, the second is refused and nothing is lost', async () => {
  const answers = await Promise.all([
    save({ expected: 3, definition: 'By Ines' }),
    save({ expected: 3, definition: 'By Otto' }, otto),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { versions } = await read();
  expect(versions[0]?.version).toBe(4);
  const after = { expected: 4, definition: 'By both', responsible_id: otto.id };
  expect((await save(after, otto)).status).toBe(200);
});

test('a review that is due is shown, and who is no administrator any more', async () => {
  const find = async () => (await list()).items.find((term) => term.id === id);
  expect(
    (await save({ expected: 5, review_on: '2020-01-01', responsible_id: otto.id })).status,
  ).toBe(200);
  expect(await find()).toMatchObject({ is_review_due: true });
  await revokeAdmin({ database, email: otto.email });
  expect((await find())?.responsible).toMatchObject({ id: otto.id, is_administrator: false });
  const again = { expected: 6, responsible_id: otto.id, definition: 'Another' };
  expect(await refusalOf(save(again))).toEqual([404, 'not_found']);
  // What is restored names no one who may not answer for it.
  const back = { version: 5, expected: 6, reason: 'Back' };
  const restored = await bodyOf<Term>(ines.call('POST', `/admin/terms/${id}/restore`, back));
  expect(restored.versions[0]?.responsible).toBeNull();
  await grantAdmin({ database, email: otto.email });
});

test('a disagreement is noted once and settled once', async () => {
  const objection = randomUUID();
  const note = (by = otto, one = objection) =>
    by.call('POST', `/admin/terms/${id}/objections`, { objection: one, text: 'Plans count too' });
  await Promise.all([note(), note()]);
  expect((await read()).objections).toHaveLength(1);
  expect(await refusalOf(note(ines))).toEqual([409, 'conflict']);
  expect((await list()).items.find((term) => term.id === id)?.open_objections).toBe(1);
  const settle = (by = ines, one = objection, term = id) =>
    by.call('POST', `/admin/terms/${term}/settle`, { objection: one, answer: 'They don’t' });
  expect(await refusalOf(settle(ines, objection, 'warm'))).toEqual([404, 'not_found']);
  expect(await refusalOf(settle(ines, randomUUID()))).toEqual([404, 'not_found']);
  const answers = await Promise.all([settle(), settle(otto)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [settled] = (await read()).objections;
  expect(settled).toMatchObject({ answer: 'They don’t', raised_by: { id: otto.id } });
  expect((await note(otto, randomUUID())).status).toBe(200);
});

test('a term of one’s own is added once', async () => {
  const add = (body: object) =>
    ines.call('POST', '/admin/terms', { id: 'lead', ...content, ...body });
  const answers = await Promise.all([add({}), add({})]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await read('lead')).versions[0]).toMatchObject({ version: 1, name: 'Churn' });
  expect(await refusalOf(add({ id: 'warm' }))).toEqual([409, 'illegal_state']);
  expect(await refusalOf(add({ id: 'led', responsible_id: member.id }))).toEqual([
    404,
    'not_found',
  ]);
  expect((await ines.call('GET', '/admin/terms/led')).status).toBe(404);
});

test('bad input is refused and writes nothing', async () => {
  const before = (await read()).versions.length;
  for (const wrong of [
    { reason: ' ' },
    { name: '' },
    { definition: 'x'.repeat(2_001) },
    { places: ['nowhere'] },
    { review_on: '2026-02-31' },
    { formula: '<b>' },
    { responsible_id: 'me' },
  ]) {
    expect((await save({ expected: 7, ...wrong })).status).toBe(400);
  }
  expect((await read()).versions.length).toBe(before);
  expect((await ines.call('GET', '/admin/terms/..%2F..')).status).not.toBe(200);
});

test('members are refused with an entry in the audit log, and flags close reading and changing', async () => {
  expect(await refusalOf(save({ expected: 7 }, member))).toEqual([403, 'forbidden']);
  const { rows } = await database.pool.query(
    `select from admin_audit_log where admin_user_id = $1 and not success
       and route_path like '%terms%'`,
    [member.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  await setFlag({ database, name: 'adminOps.v1', setting: 'off' });
  expect(await refusalOf(save({ expected: 7 }))).toEqual([403, 'feature_disabled']);
  expect((await ines.call('GET', '/admin/terms')).status).toBe(200);
  await setFlag({ database, name: 'adminOps.v1', setting: 'default' });
  await setFlag({ database, name: 'ff.revops.readiness', setting: 'off' });
  expect(await refusalOf(ines.call('GET', '/admin/terms'))).toEqual([403, 'feature_disabled']);
});
