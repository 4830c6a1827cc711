import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { type Device, nameDevice, phone } from '../support/devices.ts';
import { startForgingOidcPeer } from '../../server/src/testing/peers/forging-oidc-peer.ts';
import { findLink, readEmail } from '../support/emails.ts';
import { pressOn, typeOver } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import {
  createEmail,
  type Member,
  readApiKey,
  readSession,
  signUpMember,
} from '../support/members.ts';
import { startOwnServer } from '../support/own-server.ts';
import { test } from '../support/test.ts';

const device: Device = { ...phone, locale: 'fr-FR' };
const labels = openLabels(device.locale);

test.describe(nameDevice(device), () => {
  test.use(device);

  test('a link signs in the browser that asked for it; another browser asks, and keeps who is signed in', async ({
    page,
    browser,
  }) => {
    const [ana, ben] = [await signUpMember(page), await signUpMember(page)];
    const context = await browser.newContext(device);
    const own = await context.newPage();
    await askForLink(own, ana);
    await own.goto(findLink(await readEmail(own, ana.email)));
    await own.waitForURL('**/dashboard');
    expect(await whoIs(own)).toBe(ana.email);

    // Ben's link: on this phone it neither replaces Ana, nor is it used up by that.
    const link = await askForLinkElsewhere(page, ben);
    await own.goto(link);
    await expectQuestion(own, ben);
    await expect(own.getByText(ana.email).first()).toBeVisible();
    await pressOn(own, own.getByRole('button', { name: labels('auth:arrival.stay') }));
    await expect(question(own, ben)).toBeHidden();
    expect(await whoIs(own)).toBe(ana.email);
    await own.goto(link);
    await expectQuestion(own, ben);
    await pressOn(own, own.getByRole('button', { name: labels('auth:arrival.accept') }));
    await own.waitForURL('**/dashboard');
    expect(await whoIs(own)).toBe(ben.email);
    await own.goto(link);
    await expect(own.getByText(labels('auth:errors.linkSpent'))).toBeVisible();
    await context.close();
  });

  test('a browser without a session asks before somebody’s link signs it in, and drops a forged address', async ({
    page,
    browser,
  }) => {
    const ana = await signUpMember(page);
    const session = await readSession(page);
    const tokens = new URLSearchParams({
      access_token: session.access_token,
      refresh_token: session.refresh_token,
      expires_in: '3600',
      token_type: 'bearer',
      type: 'magiclink',
    });
    const context = await browser.newContext(device);
    const visitor = await context.newPage();
    await visitor.goto(`/dashboard#${tokens.toString()}`);
    await visitor.waitForURL('**/auth');
    await expect(visitor.getByLabel(labels('auth:fields.email'))).toBeVisible();
    expect(await readSession(visitor)).toBeNull();

    await visitor.goto(await askForLinkElsewhere(page, ana));
    await expectQuestion(visitor, ana);
    expect(visitor.url()).not.toContain('token_hash');
    await expectAccessible(visitor);
    const decline = visitor.getByRole('button', { name: labels('auth:arrival.decline') });
    await pressOn(visitor, decline, 'Space');
    await expect(visitor.getByLabel(labels('auth:fields.email'))).toBeVisible();
    expect(await readSession(visitor)).toBeNull();
    await context.close();

    // Over a session it changes nothing either.
    const ben = await signUpMember(page);
    await page.goto(`/dashboard#${tokens.toString()}`);
    await page.waitForURL((url) => url.pathname === '/dashboard' && url.hash === '');
    expect(await whoIs(page)).toBe(ben.email);
  });

  test('a provider’s answer never replaces who is signed in without asking', async ({
    browser,
  }) => {
    const forger = await startForgingOidcPeer('kith');
    const server = await startOwnServer({
      AUTH_OIDC_FORGER_ISSUER: forger.issuer,
      AUTH_OIDC_FORGER_CLIENT_ID: 'kith',
    });
    const context = await browser.newContext({ ...device, baseURL: server.origin });
    const page = await context.newPage();
    const person = { email: createEmail(), password: '' };
    forger.describe({ sub: person.email, email: person.email, email_verified: true });
    const provider = page.getByRole('button', { name: /Forger/u });
    await page.goto('/auth');
    await provider.click();
    await page.waitForURL((url) => url.pathname === '/dashboard' && url.search === '');
    expect(await whoIs(page)).toBe(person.email);

    // A member signs in in another tab while the first one is at the provider.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth');
    const tab = await context.newPage();
    const signedUp = signUpMember(tab);
    forger.keepUntil(signedUp);
    await provider.click();
    const member = await signedUp;
    await expect(question(page, person)).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, page.getByRole('button', { name: labels('auth:arrival.stay') }));
    await expect(question(page, person)).toBeHidden();
    expect(await whoIs(page)).toBe(member.email);
    // A code without a flow of this browser is dropped.
    await page.goto('/auth?code=11111111-1111-4111-8111-111111111111');
    await page.waitForURL((url) => url.search === '');
    expect(await whoIs(page)).toBe(member.email);
    await context.close();
    await Promise.all([server.stop(), forger.close()]);
  });
});

const question = (page: Page, { email }: Member) =>
  page.getByRole('heading', { name: labels('auth:arrival.title', { account: email }) });

async function expectQuestion(page: Page, member: Member): Promise<void> {
  await expect(question(page, member)).toBeVisible();
  await expect(page.getByText(labels('auth:arrival.foreign'))).toBeVisible();
}

async function whoIs(page: Page): Promise<string> {
  return (await readSession(page)).user.email;
}

/** Asks for a sign-in by email in this browser. */
async function askForLink(page: Page, { email }: Member): Promise<void> {
  await page.goto('/auth?mode=link');
  await typeOver(page, page.getByLabel(labels('auth:fields.email')), email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(labels('auth:code.label'))).toBeVisible();
}

/** The same as an attacker would: without this browser. */
async function askForLinkElsewhere(page: Page, { email }: Member): Promise<string> {
  const query = new URLSearchParams({ redirect_to: new URL('/auth', page.url()).href });
  const answer = await page.request.post(`/auth/v1/otp?${query.toString()}`, {
    headers: { apikey: await readApiKey(page) },
    data: { email },
  });
  expect(answer.ok()).toBe(true);
  return findLink(await readEmail(page, email));
}
