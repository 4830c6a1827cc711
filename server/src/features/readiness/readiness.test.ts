import type { ReadinessReport } from '@kith/contract/readiness/endpoints';
import { readinessFindings, readinessScore } from '@kith/contract/readiness/rules';
import { expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { recordTrial } from '#platform/database/record-trial.ts';
import { startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { readinessLimit } from './routes.ts';
import { isWeak } from './setting-checks.ts';

const database = await useFileDatabase();
const peer = await startSmtpPeer();
const secrets = {
  STRIPE_SECRET_KEY: 'sk_test_51Hx0000aaaabbbbccccdddd',
  STRIPE_WEBHOOK_SECRETS: 'whsec_Zx81mQpL04TtR7vWb2NcYk',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:1/send',
  SMS_WEBHOOK_SECRET: 'change-me-change-me',
};
const local = await startTestApp({
  database,
  variables: { SMTP_URL: peer.url, AUTH_EMAIL_AUTOCONFIRM: 'true' },
});
const email = 'ines@test.example';
const [admin, member] = [await local.signUp(email), await local.signUp()];
await grantAdmin({ database, email });

const run = (caller = admin) => caller.call('POST', '/admin/readiness/runs', {});
const readReport = async () => (await bodyOf(run())) as unknown as ReadinessReport;
const findingsOf = ({ checks }: ReadinessReport) =>
  Object.fromEntries(checks.map(({ name, finding }) => [name, finding]));

test('every check runs, what is local doesn’t count, and the score follows from the states', async () => {
  const report = await readReport();
  expect(report.checks.map(({ name }) => name)).toEqual(Object.keys(readinessFindings));
  expect(report.score).toBe(readinessScore(report.checks));
  expect(findingsOf(report)).toMatchObject({
    database: expect.stringMatching(/^(?:fast|slow)$/u),
    migrations: 'current',
    backups: 'none',
    restore: 'none',
    email: 'sends',
    sender: 'local',
    payments: 'local',
    https: 'local',
    push: 'valid',
    storage: 'works',
    redis: 'none',
    forum: 'none',
    administrators: 'one',
  });
  expect(peer.received).toEqual([]);
});

const addBackup = (isEncrypted: boolean, age: string) =>
  database.pool.query(
    'insert into backup_runs (finished_at, bytes, is_encrypted) values (now() - $2::interval, 1, $1)',
    [isEncrypted, age],
  );

test('a backup and a trial of restoring it count while they are recent', async () => {
  const before = (await readReport()).score;
  await addBackup(false, '1 hour');
  expect(findingsOf(await readReport())['backups']).toBe('plain');
  await addBackup(true, '1 minute');
  await recordTrial(database.connection, { rows: 1, isEncrypted: true });
  const after = await readReport();
  expect(findingsOf(after)).toMatchObject({ backups: 'recent', restore: 'recent' });
  expect(after.score).toBeGreaterThan(before);
  for (const table of ['backup_runs', 'restore_trials']) {
    await database.pool.query(
      `update ${table} set finished_at = finished_at - interval '100 days'`,
    );
  }
  expect(findingsOf(await readReport())).toMatchObject({ backups: 'old', restore: 'old' });
});

test('a migration that is missing and services that don’t answer are found', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
  );
  const broken = await startTestApp({
    database,
    variables: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      AUTH_EMAIL_AUTOCONFIRM: 'true',
      REDIS_URL: 'redis://127.0.0.1:1',
      DISCOURSE_URL: 'http://127.0.0.1:1',
      DISCOURSE_CONNECT_SECRET: 'Zx81mQpL04TtR7vWb2NcYk',
    },
  });
  const session = await broken.signIn(email);
  const report = (await bodyOf(
    session.call('POST', '/admin/readiness/runs', {}),
  )) as unknown as ReadinessReport;
  expect(findingsOf(report)).toMatchObject({
    migrations: 'missing',
    email: 'unreachable',
    redis: 'silent',
    forum: 'silent',
  });
  await database.pool.query('insert into schema_migrations (name) values ($1)', [rows[0]?.name]);
});

test('a weak secret is found by its setting’s name, and no value is ever shown', async () => {
  const weak = await startTestApp({ database, variables: secrets });
  const session = await weak.signIn(email);
  const report = await bodyOf(session.call('POST', '/admin/readiness/runs', {}));
  expect(JSON.stringify(report)).toContain('SMS_WEBHOOK_SECRET');
  for (const value of Object.values(secrets)) expect(JSON.stringify(report)).not.toContain(value);
  const days = await bodyOf(admin.call('GET', '/admin/readiness/days'));
  for (const value of Object.values(secrets)) expect(JSON.stringify(days)).not.toContain(value);
});

test('examples, repeats and short secrets are weak', () => {
  for (const secret of ['change-me-change-me-change-me', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'Zx81mQ']) {
    expect(isWeak(secret), secret).toBe(true);
  }
  expect(isWeak('Zx81mQpL04TtR7vWb2NcYk')).toBe(false);
});

test('a day keeps its last result', async () => {
  const last = await readReport();
  const { items } = (await bodyOf(admin.call('GET', '/admin/readiness/days'))) as {
    items: { day: string; score: number; failing: number }[];
  };
  expect(items.length).toBe(1);
  expect(items[0]).toMatchObject({
    day: last.checked_at.slice(0, 10),
    score: last.score,
    failing: last.checks.filter(({ state }) => state === 'failing').length,
  });
});

test('the job does the same without anyone who asks', async () => {
  await database.pool.query('truncate readiness_days');
  await local.run('readiness.check');
  const { rows } = await database.pool.query('select score from readiness_days');
  expect(rows.length).toBe(1);
});

test('members are refused, and so is everyone while the flag is off or the limit is reached', async () => {
  expect(await refusalOf(run(member))).toEqual([403, 'forbidden']);
  expect(await refusalOf(member.call('GET', '/admin/readiness/days'))).toEqual([403, 'forbidden']);
  await setFlag({ database, name: 'ff.revops.readiness', setting: 'off' });
  expect(await refusalOf(run())).toEqual([403, 'feature_disabled']);
  await setFlag({ database, name: 'ff.revops.readiness', setting: 'default' });
  await readinessLimit.take(admin.id, 61).catch(() => undefined);
  expect(await refusalOf(run())).toEqual([429, 'rate_limited']);
});
