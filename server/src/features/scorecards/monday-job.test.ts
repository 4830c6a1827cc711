import { defaultWays } from '@kith/contract/notifications/rules';
import { minuteMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { putPreferences } from '#features/notifications/put-preferences.ts';
import type { MemberContext } from '#platform/context.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { readPart, startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

import { changeScorecard } from './change-scorecard.ts';
import { createScorecardJob } from './monday-job.ts';

const clock = createTestClock();
const database = await useFileDatabase();
const smtp = await useUntilEnd(startSmtpPeer());
const job = createScorecardJob({ database, clock });
let runner: ReturnType<typeof createNotificationRunner>;
let berlin: MemberContext;
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  const { pool } = database;
  await pool.query(
    'truncate scorecard_measures, scorecard_notes, scorecard_weeks, scorecard_changes',
  );
  await pool.query('truncate error_reports');
  await pool.query('delete from user_roles');
  await setFlag({ database, name: 'ff.weekly.scorecards', setting: 'on' });
  runner = createNotificationRunner(database, clock);
  berlin = await createAdmin('Europe/Berlin', 'de-DE');
  const input = {
    measure: 'errors' as const,
    setting: { responsible_id: berlin.actor.memberId, direction: 'at_most' as const, target: 10 },
    expected: null,
    reason: 'For a test',
    undoes: null,
  };
  await changeScorecard({ ctx: berlin, database, input });
  await pool.query(
    `insert into error_reports (recorded_at, correlation_id, happened_at, name, message, url, user_agent, retryable)
      select '2026-11-21T10:00:00Z', 'c', now(), 'TypeError', 'x', '/', 'x', false
      from generate_series(1, 1234)`,
  );
});

async function createAdmin(timezone: string, locale: string): Promise<MemberContext> {
  const ctx = await createMember(database, { clock, timezone, locale });
  await database.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [
    ctx.actor.memberId,
  ]);
  return ctx;
}

/** Runs the job at a moment, and some minutes later what it led to. */
async function runAt(at: string): Promise<void> {
  clock.set(at);
  await job.run({}, new AbortController().signal, runner.jobs);
  await runner.runDue();
  clock.advance(5 * minuteMs);
  await runner.runDue();
}

const emailsOf = (ctx: MemberContext) => runner.readEmailsOf(ctx.actor.memberId);

test('the email comes through the mail server on the morning of a Monday, in the member’s language', async () => {
  await runAt('2026-11-23T06:45:00Z');
  expect(await emailsOf(berlin), 'not before eight in Berlin').toEqual([]);
  await runAt('2026-11-23T07:00:00Z');
  const [mail, ...others] = await emailsOf(berlin);
  expect(others).toEqual([]);
  const deliver = createDeliverJob({ database, smtpUrl: smtp.url, sender: 'x@kith.example' });
  await deliver.run({ mailId: mail?.id }, new AbortController().signal, runner.jobs);
  const [received] = smtp.received;
  const text = readPart(received?.raw ?? '', 'text/plain');
  expect(mail?.subject).toBe('Scorecard der Woche ab 16. November 2026');
  expect(text).toContain('Im Plan: 0. Gefährdet: 0. Verfehlt: 1.');
  expect(text).toContain('Fehler im Browser (deine)');
  expect(text).toContain('1.234 · Ziel: höchstens 10 · Verfehlt');
  expect(text).toContain('https://kith.example/app/admin/insights/scorecards');
  expect(received?.raw).toMatch(/^List-Unsubscribe:\s+<https:\/\/kith\.example\/unsubscribe\//mu);
});

test('a banned administrator gets none, and keeps no one else from theirs', async () => {
  const banned = await createAdmin('Europe/Berlin', 'en-US');
  await database.pool.query(`update auth.users set banned_until = '2999-01-01' where id = $1`, [
    banned.actor.memberId,
  ]);
  await runAt('2026-11-23T07:00:00Z');
  expect(await emailsOf(berlin)).toHaveLength(1);
  expect(await runner.read(banned.actor.memberId)).toEqual([]);
});

test('once a week, however often the job runs, also twice at once', async () => {
  clock.set('2026-11-23T08:00:00Z');
  const run = () => job.run({}, new AbortController().signal, runner.jobs);
  await Promise.all([run(), run(), run()]);
  await Promise.all(runner.sent.splice(0).map((sent) => runner.run(sent.name, sent.data)));
  for (const at of ['2026-11-23T08:15:00Z', '2026-11-24T08:00:00Z', '2026-11-26T08:00:00Z']) {
    await runAt(at);
  }
  expect(await emailsOf(berlin)).toHaveLength(1);
  await runAt('2026-11-30T08:00:00Z');
  expect(await emailsOf(berlin)).toHaveLength(2);
});

test('each in their own time zone and language, and never before the week is over', async () => {
  const [kiritimati, hawaii] = [
    await createAdmin('Pacific/Kiritimati', 'ja-JP'),
    await createAdmin('Pacific/Honolulu', 'en-US'),
  ];
  // Monday morning in the far east, while the week still runs in UTC.
  await runAt('2026-11-22T20:00:00Z');
  expect(await emailsOf(kiritimati)).toEqual([]);
  await runAt('2026-11-23T00:00:00Z');
  const [first] = await emailsOf(kiritimati);
  expect(first?.subject).toBe('2026年11月16日の週のスコアカード');
  // Not their own, so it isn't named so.
  expect(first?.body_text).toContain('ブラウザーのエラー\n');
  expect(await emailsOf(hawaii)).toEqual([]);
  await runAt('2026-11-23T18:00:00Z');
  expect((await emailsOf(hawaii))[0]?.subject).toBe('Scorecard for the week of November 16, 2026');
});

test('none for who turned it off, is no administrator or hasn’t the flag, and none without a target', async () => {
  const topics = { ...defaultWays, scorecard: { ...defaultWays.scorecard, mail: 'off' as const } };
  await putPreferences({ ctx: berlin, input: { topics, quiet_hours: null } });
  const member = await createMember(database, { clock });
  await runAt('2026-11-23T09:00:00Z');
  expect(await emailsOf(berlin)).toEqual([]);
  expect(await runner.read(berlin.actor.memberId)).toMatchObject([
    { title: 'Die Scorecard der Woche ist da', data: { kind: 'scorecard' } },
  ]);
  expect(await runner.read(member.actor.memberId)).toEqual([]);
  const other = await createAdmin('UTC', 'en-US');
  await setFlag({ database, name: 'ff.weekly.scorecards', setting: 'off' });
  await runAt('2026-11-23T10:00:00Z');
  expect(await runner.read(other.actor.memberId)).toEqual([]);
  await setFlag({ database, name: 'ff.weekly.scorecards', setting: 'on' });
  await database.pool.query('truncate scorecard_measures, scorecard_weeks');
  await runAt('2026-11-23T11:00:00Z');
  expect(await runner.read(other.actor.memberId)).toEqual([]);
});
