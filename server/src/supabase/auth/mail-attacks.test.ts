import { createHash, randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { codeIn, fragmentOf, linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { createBrowser } from '#testing/redirect-browser.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const newEmail = () => `${randomUUID()}@test.example`;

const database = await useSharedDatabase();
const open = await startTestApp({ database });

async function signUpOpen() {
  const email = newEmail();
  const { data } = await open.client().signUp({ email, password });
  return { email, session: data.session! };
}

test('a link works once, and a HEAD request does not use it up', async () => {
  const { email } = await signUpOpen();
  await open.call('/recover', { body: { email } });
  const link = linkIn((await open.readEmailsOf(email))[0]);
  const head = await fetch(link, { method: 'HEAD', redirect: 'manual' });
  expect(head.status).toBe(200);
  expect(fragmentOf(await openInBrowser(link)).get('access_token')).toBeTruthy();
  expect(fragmentOf(await openInBrowser(link)).get('error_code')).toBe('otp_expired');
});

test('a link and a code expire', async () => {
  const aside = await startTestApp({ database });
  try {
    const { email } = await signUpOpen();
    await aside.call('/recover', { body: { email } });
    const [mail] = await aside.readEmailsOf(email);
    aside.clock.advance(3_601_000);
    expect(fragmentOf(await openInBrowser(linkIn(mail))).get('error')).toBe('access_denied');
    const typed = await aside.call('/verify', {
      body: { type: 'recovery', email, token: codeIn(mail) },
    });
    expect(await typed.json()).toMatchObject({ code: 'otp_expired' });
  } finally {
    await aside.close();
  }
});

test('five wrong guesses invalidate the six digits, also when sent at once', async () => {
  const { email } = await signUpOpen();
  await open.call('/recover', { body: { email } });
  const code = codeIn((await open.readEmailsOf(email))[0]);
  const guess = (token: string) =>
    open.call('/verify', { body: { type: 'recovery', email, token } });
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const guesses = await Promise.all(Array.from({ length: 6 }, () => guess(wrong)));
  expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 403));
  expect((await guess(code)).status).toBe(403);
});

test('a code of one user does not open another account', async () => {
  const [mine, theirs] = [await signUpOpen(), await signUpOpen()];
  await open.call('/recover', { body: { email: mine.email } });
  const token = codeIn((await open.readEmailsOf(mine.email))[0]);
  await open.call('/recover', { body: { email: theirs.email } });
  const response = await open.call('/verify', {
    body: { type: 'recovery', email: theirs.email, token },
  });
  expect(response.status).toBe(403);
});

test('a code of a PKCE flow works once, only with its verifier, and for a short time', async () => {
  const ask = async () => {
    const { email } = await signUpOpen();
    const client = open.client({ flowType: 'pkce' });
    await client.resetPasswordForEmail(email);
    const link = linkIn((await open.readEmailsOf(email))[0]);
    return { client, link, code: (await openInBrowser(link)).searchParams.get('code')! };
  };
  const exchange = async (auth_code: string, code_verifier: string) => {
    const body = { auth_code, code_verifier };
    return (await open.call('/token?grant_type=pkce', { body })).json();
  };
  const replayed = await ask();
  expect((await replayed.client.exchangeCodeForSession(replayed.code)).error).toBeNull();
  expect(await exchange(replayed.code, 'x'.repeat(50))).toMatchObject({
    code: 'flow_state_not_found',
  });
  expect((await openInBrowser(replayed.link)).searchParams.get('error_code')).toBe('otp_expired');

  const stolen = await ask();
  expect(await exchange(stolen.code, 'x'.repeat(50))).toMatchObject({ code: 'bad_code_verifier' });
  expect((await stolen.client.exchangeCodeForSession(stolen.code)).error).toMatchObject({
    status: 404,
  });

  const late = await ask();
  open.clock.advance(301_000);
  expect((await late.client.exchangeCodeForSession(late.code)).error).toMatchObject({
    code: 'flow_state_expired',
  });
});

test('a mail scanner that follows a PKCE link takes nothing from its reader', async () => {
  const { email } = await signUpOpen();
  const client = open.client({ flowType: 'pkce' });
  await client.resetPasswordForEmail(email);
  const link = linkIn((await open.readEmailsOf(email))[0]);
  await openInBrowser(link);
  const code = (await openInBrowser(link)).searchParams.get('code')!;
  expect((await client.exchangeCodeForSession(code)).error).toBeNull();
});

test('an email never links to a page that is not allowed', async () => {
  const { email } = await signUpOpen();
  const { host } = new URL(open.origin);
  for (const wanted of [
    'https://evil.example/',
    `https://${host}.evil.example/`,
    `http://${host}@evil.example/`,
    `http:\\\\evil.example\\${host}`,
    `//evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
  ]) {
    await open.call(`/recover?redirect_to=${encodeURIComponent(wanted)}`, { body: { email } });
    const link = linkIn((await open.readEmailsOf(email))[0]);
    link.searchParams.set('redirect_to', wanted);
    const target = await openInBrowser(link);
    expect(`${target.origin}${target.pathname}`).toBe(`${open.origin}/`);
  }
});

test('a forged Host header changes no link in an email', async () => {
  const { email } = await signUpOpen();
  await open.call('/recover', {
    body: { email },
    headers: {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
  });
  expect(linkIn((await open.readEmailsOf(email))[0]).origin).toBe(open.origin);
});

test('a half-confirmed email change is not finished by requesting the first email again', async () => {
  const { email, session } = await signUpOpen();
  const token = session.access_token;
  const next = newEmail();
  await open.call('/user', { token, method: 'PUT', body: { email: next } });
  const first = await openInBrowser(linkIn((await open.readEmailsOf(next))[0]));
  expect(fragmentOf(first).get('message')).toBeTruthy();
  await open.call('/resend', { body: { type: 'email_change', email } });
  const again = await openInBrowser(linkIn((await open.readEmailsOf(next))[0]));
  expect(fragmentOf(again).get('access_token')).toBeNull();
  const user = await open.call('/user', { token });
  expect(await user.json()).toMatchObject({ email, new_email: next });
});

test('of two members who race for a new address one gets it', async () => {
  const members = await Promise.all([signUpOpen(), signUpOpen()]);
  const wanted = newEmail();
  const lastLinks: URL[] = [];
  for (const { email, session } of members) {
    const options = { token: session.access_token, method: 'PUT', body: { email: wanted } };
    await open.call('/user', options);
    await openInBrowser(linkIn((await open.readEmailsOf(wanted))[0]));
    lastLinks.push(linkIn((await open.readEmailsOf(email))[0]));
  }
  const ends = await Promise.all(lastLinks.map(openInBrowser));
  const codes = ends.map((end) => fragmentOf(end).get('error_code') ?? 'changed').sort();
  expect(codes).toEqual(['changed', 'email_exists']);
});

test('a taken address can’t be claimed, not even while its change is waiting', async () => {
  const [mine, theirs] = [await signUpOpen(), await signUpOpen()];
  const change = (email: string) =>
    open.call('/user', { token: mine.session.access_token, method: 'PUT', body: { email } });
  expect(await (await change(theirs.email)).json()).toMatchObject({ code: 'email_exists' });
  const wanted = newEmail();
  await change(wanted);
  await open.client().signUp({ email: wanted, password });
  await openInBrowser(linkIn((await open.readEmailsOf(wanted))[0]));
  const last = await openInBrowser(linkIn((await open.readEmailsOf(mine.email))[0]));
  expect(fragmentOf(last).get('error_code')).toBe('email_exists');
});

test('login CSRF by somebody’s link: a browser that comes to our page gets no session, but is asked first', async () => {
  const { email, session } = await signUpOpen();
  const client = open.client({ flowType: 'pkce' });
  for (const ask of [
    () => open.call('/recover', { body: { email } }),
    () => client.resetPasswordForEmail(email),
  ]) {
    await ask();
    const link = linkIn((await open.readEmailsOf(email))[0]);
    const { location } = await createBrowser().visit(link);
    const fragment = fragmentOf(location!);
    expect([...fragment.keys()]).toEqual(['token_hash', 'type']);
    expect(location!.search).toBe('');
    const body = Object.fromEntries(fragment);
    const described = await open.call('/verify/describe', {
      body: { ...body, code_verifiers: ['not its verifier'] },
    });
    const whose = { email, new_email: null, user_id: session.user.id, own_verifier: null };
    expect(await described.json()).toEqual(whose);
    expect((await open.call('/verify', { body })).status).toBe(200);
    const spent = await open.call('/verify/describe', { body });
    expect(await spent.json()).toMatchObject({ code: 'otp_expired' });
  }
});

test('login CSRF by an image: what a page loads by itself uses no link up', async () => {
  const { email } = await signUpOpen();
  await open.call('/recover', { body: { email } });
  const link = linkIn((await open.readEmailsOf(email))[0]);
  for (const destination of ['image', 'iframe', 'empty']) {
    const headers = { 'sec-fetch-dest': destination, 'sec-fetch-mode': 'no-cors' };
    expect((await fetch(link, { headers, redirect: 'manual' })).status).toBe(403);
  }
  expect(fragmentOf(await openInBrowser(link)).get('access_token')).toBeTruthy();
});

test('the browser that asked for an email is recognized by its verifier, among others', async () => {
  const { email } = await signUpOpen();
  const code_verifier = 'v'.repeat(64);
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const challenge = { code_challenge, code_challenge_method: 's256' };
  await open.call('/recover', { body: { email, ...challenge } });
  const token_hash = linkIn((await open.readEmailsOf(email))[0]).searchParams.get('token');
  const code_verifiers = ['x'.repeat(64), code_verifier];
  const body = { type: 'recovery', token_hash, code_verifiers };
  const described = await open.call('/verify/describe', { body });
  expect(await described.json()).toMatchObject({ own_verifier: 1 });
});
