import { siteReportSchema } from '@kith/contract/public-site/schemas';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { setFlag } from '#features/flags/set-flag.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

const database = await useFileDatabase();
const server = await startTestApp({ database });
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36';

async function report(body: object, token?: string) {
  const answer = await fetch(`${server.origin}/api/v1/site-visits`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': browser,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.json()];
}

test('a visitor’s step after a page is counted; one after anything else is not', async () => {
  const step = 'start';
  expect(await report({ page: '/de/what-is-nrm', step })).toEqual([200, { is_counted: true }]);
  for (const page of ['/app/contacts', '/de/nowhere', 'https://kith.test/']) {
    expect(await report({ page, step })).toEqual([200, { is_counted: false }]);
  }
  const [status, refused] = await report({ page: '/', step: 'bought' });
  expect([status, (refused as { code: string }).code]).toEqual([400, 'validation_failed']);
});

test('attack: an account without a token is no account', async () => {
  const claim = { page: '/pwyw', step: 'sign_up' };
  expect(await report(claim)).toEqual([200, { is_counted: false }]);
  const member = await server.signUp();
  expect(await report(claim, member.token)).toEqual([200, { is_counted: true }]);
});

test('a member who is no administrator reads no figures and starts no experiment', async () => {
  const member = await server.signUp();
  const answers = [
    await member.call('GET', '/admin/site-figures'),
    await member.call('GET', '/admin/site-checks'),
    await member.call('GET', '/admin/site-campaign'),
    await member.call('PUT', '/admin/site-campaign', { status: 'running' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const { rowCount } = await database.pool.query(
    `select from ab_test_configs where name like 'site.%'`,
  );
  expect(rowCount).toBe(0);
});

test('an administrator reads the checks of the pages while their flag is on', async () => {
  const member = await server.signUp('editor@test.example');
  await grantAdmin({ database, email: 'editor@test.example' });
  const read = async () => {
    const answer = await member.call('GET', '/admin/site-checks');
    return [answer.status, await answer.json()];
  };
  const [status, report] = await read();
  expect([status, siteReportSchema.safeParse(report).success]).toEqual([200, true]);
  await setFlag({ database, name: 'marketing.techSEO', setting: 'off' });
  expect(await read()).toMatchObject([403, { code: 'feature_disabled' }]);
  await setFlag({ database, name: 'marketing.techSEO', setting: 'default' });
});
