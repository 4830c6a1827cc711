import { afterAll, expect, test } from 'vitest';

import { startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { emailCheckLimit } from './check-email.ts';

const database = await useSharedDatabase();
const peer = await startSmtpPeer();
afterAll(() => peer.close());

/** What a member of an app with this mail server gets as an answer. */
async function check(smtpUrl?: string) {
  const server = await startTestApp({
    database,
    variables: {
      AUTH_EMAIL_AUTOCONFIRM: 'true',
      ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
    },
  });
  const member = await server.signUp();
  return { member, state: await bodyOf(member.call('POST', '/self-checks/email', {})) };
}

test('a mail server that answers is greeted, and sent nothing', async () => {
  expect((await check(peer.url)).state).toEqual({ state: 'sends' });
  expect(peer.received).toEqual([]);
});

test('one that can’t be reached is said to be so, without its address', async () => {
  const { state } = await check('smtp://127.0.0.1:1');
  expect(state).toEqual({ state: 'unreachable' });
});

test('without one there is none, and a member asks only so often', async () => {
  const { member, state } = await check();
  expect(state).toEqual({ state: 'none' });
  await emailCheckLimit.take(member.id, 11);
  const refusal = await refusalOf(member.call('POST', '/self-checks/email', {}));
  expect(refusal).toEqual([429, 'rate_limited']);
});
