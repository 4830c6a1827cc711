import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { locales } from '@kith/contract/core/locales';
import { courseIds, courses, type CourseId } from '@kith/contract/training/courses';
import type {
  CoursePass,
  CourseProgress,
  CourseSummary,
  CourseText,
  SandboxRun,
} from '@kith/contract/training/endpoints';
import { checksOf, type SandboxAction, sandboxActions } from '@kith/contract/training/exercises';
import { expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { readWholeDatabase } from '#testing/whole-database.ts';

import { splitCourse } from './read-course.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const [ines, otto, member] = [
  await app.signUp('ines@training.example'),
  await app.signUp('otto@training.example'),
  await app.signUp(),
];
for (const { email } of [ines, otto]) await grantAdmin({ database, email });

const act = (name: string, values: SandboxAction['values'] = {}): SandboxAction => ({
  name,
  values,
});
const send = (id: CourseId, actions: SandboxAction[], isFinal = false, by = ines) =>
  by.call('POST', `/admin/training/${id}/sandbox`, { version: 1, actions, is_final: isFinal });
const run = (id: CourseId, actions: SandboxAction[], isFinal = false) =>
  bodyOf<SandboxRun>(send(id, actions, isFinal));
const list = (by = ines) =>
  bodyOf<{ items: CourseSummary[]; passes: CoursePass[] }>(by.call('GET', '/admin/training'));
const factsOf = ({ facts }: { facts: SandboxRun['facts'] }) =>
  Object.fromEntries(facts.map(({ name, value }) => [name, value]));
const unmetOf = ({ result }: SandboxRun) =>
  result?.checks.filter(({ is_met: isMet }) => !isMet).map(({ name }) => name);

/** Of these tables only what a sandbox would leave: requests are counted and recorded beside it. */
const recorded = ['public.request_minutes', 'public.trace_entries'];

/** Everything but what says that a sandbox was used, and the progress. */
async function readEverything() {
  const everything = await readWholeDatabase(database.connection);
  const moving = ['public.admin_audit_log', 'public.training_progress'];
  return Object.fromEntries(
    Object.entries(everything)
      .filter(([name]) => !moving.includes(name))
      .map(([name, rows]) => [
        name,
        recorded.includes(name) ? rows.filter((row) => /2100-|sandbox-4b1f/u.test(row)) : rows,
      ]),
  );
}

const fifty = { member: 'ana', credits: 50, days: 90 };
const right: Record<CourseId, SandboxAction[]> = {
  grants: [
    act('preview', fifty),
    act('ask', { ...fifty, reason: 'The outage of 3 March' }),
    act('approve', { request: 'own' }),
    act('hand_over'),
    act('decline', { request: 'waiting', reason: '500 were promised' }),
  ],
  disputes: [
    act('take'),
    act('question', { text: 'What did the screen show?' }),
    act('preview', { outcome: 'refund', credits: 1 }),
    act('decide', { outcome: 'refund', credits: 1, text: 'It never finished' }),
    act('approve'),
    act('hand_over'),
  ],
  events: [
    ...['first', 'second', 'third'].map((event) => act('replay', { event, reason: 'A look' })),
    act('apply', { event: 'second' }),
  ],
  figures: [
    act('levels'),
    act('name_level', { level: 'availability' }),
    act('trace', { id: 'sandbox-4b1f' }),
    act('name_cause', { entry: 2 }),
    act('dry_run', { threshold: 3, period: 'm15' }),
    act('change', { threshold: 3, period: 'm15', reason: 'It missed an outage' }),
  ],
};

test('each course is passed by doing what is right, and nothing of that remains or is sent', async () => {
  for (const id of courseIds) {
    const before = await readEverything();
    const queued = await database.pool.query('select count(*) from pgboss.job').catch(() => null);
    app.sent.length = 0;
    const done = await run(id, right[id], true);
    expect(unmetOf(done), id).toEqual([]);
    expect(done.result?.is_passed).toBe(true);
    expect(await readEverything()).toEqual(before);
    expect(app.sent).toEqual([]);
    const after = await database.pool.query('select count(*) from pgboss.job').catch(() => null);
    expect(after?.rows).toEqual(queued?.rows);
  }
  const { items, passes } = await list();
  expect(items.every(({ progress }) => progress.passed_at !== null)).toBe(true);
  expect(passes.map(({ course }) => course).toSorted()).toEqual([...courseIds].toSorted());
  expect(passes.every(({ administrator }) => administrator.id === ines.id)).toBe(true);
  // Another administrator sees who passed, but has passed nothing.
  const theirs = await list(otto);
  expect(theirs.passes).toEqual(passes);
  expect(theirs.items.every(({ progress }) => progress.passed_at === null)).toBe(true);
});

test('granting is judged by what the ledger and the approvals say', async () => {
  const steps = (await run('grants', right.grants)).steps;
  expect(steps.map(({ refused }) => refused)).toEqual([null, null, 'forbidden', null, null]);
  expect(factsOf(steps[0]!)).toMatchObject({ needs_approval: 'yes' });
  const { credits_before: before, credits_after: after } = factsOf(steps[0]!);
  expect(Number(after) - Number(before)).toBe(50);
  const wrongs: [SandboxAction[], string[]][] = [
    [[], [...checksOf.grants]],
    [right.grants.slice(1), ['previewed']],
    [right.grants.toSpliced(3, 1), ['right_amount', 'second_approval', 'nothing_else']],
    [
      right.grants.map((one) =>
        one.name === 'ask' ? act('ask', { ...one.values, days: 0 }) : one,
      ),
      ['right_amount'],
    ],
    [
      right.grants.with(4, act('approve', { request: 'waiting' })),
      ['other_declined', 'nothing_else'],
    ],
    [
      [...right.grants, act('undo', { reason: 'By mistake' })],
      ['right_amount', 'second_approval', 'nothing_else'],
    ],
  ];
  for (const [actions, unmet] of wrongs) {
    expect(unmetOf(await run('grants', actions, true))).toEqual(unmet);
  }
});

test('a dispute that ends in the right balance by the wrong means isn’t passed', async () => {
  const credit = { outcome: 'credit', credits: 40, text: 'As a favour' };
  const wrong = right.disputes.with(3, act('decide', credit));
  expect(unmetOf(await run('disputes', wrong, true))).toEqual(['charge_returned']);
  const alone = await run('disputes', right.disputes.slice(0, -1), true);
  expect(alone.steps.at(-1)?.refused).toBe('forbidden');
  expect(unmetOf(alone)).toEqual(['charge_returned', 'second_approval', 'exact_balance']);
  const unheard = right.disputes.filter(({ name }) => name !== 'question' && name !== 'take');
  expect(unmetOf(await run('disputes', unheard, true))).toEqual(['taken', 'member_heard']);
});

test('the sandbox doesn’t depend on what the plans of the installation give', async () => {
  await database.pool.query(`update plans set credits_per_month = 0 where id = 'free'`);
  for (const id of courseIds) expect(unmetOf(await run(id, right[id], true)), id).toEqual([]);
  await database.pool.query(`update plans set credits_per_month = 100 where id = 'free'`);
});

test('a stuck payment is found by replaying it, and made up for by applying it alone', async () => {
  const found = await run('events', right.events);
  expect(found.steps.map((step) => factsOf(step)['replayed'] ?? null)).toEqual([
    'same',
    'changes',
    'stopped',
    null,
  ]);
  const given = act('give', { event: 'second', credits: 500, reason: 'Instead' });
  expect(unmetOf(await run('events', [...right.events, given], true))).toEqual(['nothing_by_hand']);
  const third = await run('events', [act('apply', { event: 'third' })]);
  expect(third.steps[0]?.refused).toBe('illegal_state');
  const repeated = [
    ...right.events,
    act('apply', { event: 'second' }),
    act('apply', { event: 'first' }),
  ];
  expect(unmetOf(await run('events', repeated, true))).toEqual([]);
  expect(unmetOf(await run('events', [], true))).toEqual([
    'replayed_all',
    'order_applied',
    'paid_once',
  ]);
});

test('a monitor is judged by the readings of its week', async () => {
  const look = await run('figures', [act('levels'), act('trace', { id: 'sandbox-4b1f' })]);
  const levels = factsOf(look.steps[0]!);
  expect(Number(levels['availability_used'])).toBeGreaterThan(100);
  expect(Number(levels['speed_used'])).toBeLessThan(100);
  expect(levels['correlation']).toBe('sandbox-4b1f');
  expect(look.steps[1]?.facts).toHaveLength(4);
  const change = (threshold: number, period: string) =>
    right.figures.with(5, act('change', { threshold, period, reason: 'A try' }));
  const results: [number, string, string[]][] = [
    [10, 'm15', ['monitor_alerts', 'monitor_quiet']],
    [1, 'm15', ['monitor_quiet']],
    [3, 'm5', ['monitor_quiet']],
    [1, 'm60', []],
    [4.5, 'm5', []],
  ];
  for (const [threshold, period, unmet] of results) {
    const done = await run('figures', change(threshold, period), true);
    expect(unmetOf(done), `${threshold} ${period}`).toEqual(unmet);
  }
  const guessed = right.figures.with(3, act('name_cause', { entry: 3 }));
  expect(unmetOf(await run('figures', guessed, true))).toEqual(['cause_named']);
});

test('sandboxes at once don’t see each other, and a real administrator’s work goes on beside them', async () => {
  const before = await readEverything();
  const found = await Promise.all(
    courseIds.flatMap((id) => [run(id, right[id]), run(id, right[id])]),
  );
  for (let at = 0; at < found.length; at += 2) expect(found[at]).toEqual(found[at + 1]);
  expect(await readEverything()).toEqual(before);
});

test('what isn’t offered is refused before anything is done', async () => {
  const wrongs: SandboxAction[] = [
    act('drop'),
    act('__proto__'),
    act('ask', fifty),
    act('ask', { ...fifty, reason: 'x', id: 'x' }),
    act('preview', { ...fifty, member: member.id }),
    act('preview', { ...fifty, credits: -5 }),
    act('preview', { ...fifty, credits: 0.5 }),
  ];
  for (const wrong of wrongs) {
    expect(await refusalOf(send('grants', [wrong])), wrong.name).toEqual([
      400,
      'validation_failed',
    ]);
  }
  const many = Array.from({ length: 16 }, () => act('hand_over'));
  expect(await refusalOf(send('grants', many))).toEqual([400, 'validation_failed']);
  const old = { version: 2, actions: [], is_final: true };
  expect(await refusalOf(ines.call('POST', '/admin/training/grants/sandbox', old))).toEqual([
    409,
    'conflict',
  ]);
  expect((await ines.call('GET', '/admin/training/other?locale=en-US')).status).toBe(400);
});

test('lessons are read in any order, once each', async () => {
  const read = (lesson: number, version = 1) =>
    otto.call('POST', '/admin/training/grants/lessons', { lesson, version });
  await Promise.all([read(2), read(2), read(1)]);
  const progress = await bodyOf<CourseProgress>(read(2));
  expect(progress.lessons_read.toSorted()).toEqual([1, 2]);
  expect(await refusalOf(read(4))).toEqual([404, 'not_found']);
  expect(await refusalOf(read(1, 7))).toEqual([409, 'conflict']);
});

test('a course that has changed since asks for its test again', async () => {
  await database.pool.query(
    `insert into training_progress (owner_id, course, version, passed_at, changed_at)
     values ($1, 'events', 1, now(), now())`,
    [otto.id],
  );
  const change = (version: number) =>
    database.pool.query(
      `update training_progress set version = $2 where owner_id = $1 and course = 'events'`,
      [otto.id, version],
    );
  const read = async () =>
    (await list(otto)).items.find(({ id }) => id === 'events')?.progress ?? null;
  expect((await read())?.passed_at).not.toBeNull();
  // As if the present version were a later one.
  await change(1_000);
  expect(await read()).toMatchObject({ passed_at: null, passed_before: null });
  const { passes } = await list(otto);
  expect(passes.find(({ version }) => version === 1_000)?.is_current).toBe(false);
  await database.pool.query('delete from training_progress where owner_id = $1', [otto.id]);
});

test('every course has its lessons in every language, and its version says when they change', async () => {
  for (const id of courseIds) {
    for (const locale of locales) {
      const { lessons, test: exam } = await bodyOf<CourseText>(
        otto.call('GET', `/admin/training/${id}?locale=${locale}`),
      );
      expect(lessons, `${id} ${locale}`).toHaveLength(courses[id].lessons);
      for (const { title, body } of [...lessons, exam]) {
        expect(title).not.toBe('');
        expect(body.length, `${id} ${locale} ${title}`).toBeGreaterThan(60);
      }
    }
    const english = readFileSync(join(import.meta.dirname, 'lessons/en-US', `${id}.md`), 'utf8');
    const whole = english + JSON.stringify([sandboxActions[id], checksOf[id]]);
    const checksum = createHash('sha256').update(whole).digest('hex').slice(0, 16);
    // Raise the version together with the checksum, unless only a slip of the pen was corrected.
    expect(checksum, id).toBe(courses[id].checksum);
  }
  expect(splitCourse('# One\n\nText\n\n## Not a part\n\n# Two\nMore')).toEqual([
    { title: 'One', body: 'Text\n\n## Not a part' },
    { title: 'Two', body: 'More' },
  ]);
});

test('members are refused with an entry in the audit log, and so is everyone while the flag is off', async () => {
  expect(await refusalOf(send('grants', [], true, member))).toEqual([403, 'forbidden']);
  const { rows } = await database.pool.query(
    `select from admin_audit_log where admin_user_id = $1 and not success
       and route_path like '%training%'`,
    [member.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  await setFlag({ database, name: 'ff.revops.readiness', setting: 'off' });
  expect(await refusalOf(send('grants', []))).toEqual([403, 'feature_disabled']);
  await setFlag({ database, name: 'ff.revops.readiness', setting: 'default' });
});
