import { expect, type Page } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import { openConversation, sendMessage } from '../support/participants.ts';
import { assembleCast, type Cast, closeCast } from './cast.ts';
import { openCamera, settle, type Shoot } from './camera.ts';
import { button, escape, labels, open } from './controls.ts';

/** What members see of each other, and what they share with everyone. */
export async function walkTogether(page: Page, shoot: Shoot): Promise<void> {
  const browser = page.context().browser();
  if (!browser) return;
  const cast = await assembleCast(page, browser);
  await walkTriage(page, shoot);
  await walkFeed(page, shoot, cast);
  await walkProfiles(page, shoot, cast);
  await walkConnect(page, shoot);
  await walkConversation(page, shoot, cast);
  await walkSearch(page, shoot);
  await walkPublicPages(cast, page.viewportSize()?.width ?? 0);
  await closeCast(cast);
}

async function walkTriage(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/app/contacts/triage');
  await expect(page.getByRole('article')).toBeVisible();
  await shoot('state-triage');
  for (const key of ['1', '2', '4']) await page.keyboard.press(key);
  await shoot('state-triage-answered');
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: labels('nudges:listLabel') })).toBeVisible();
  await shoot('state-dashboard-imported');
}

async function walkFeed(page: Page, shoot: Shoot, { postIds }: Cast): Promise<void> {
  await page.goto('/app/feed');
  await expect(page.getByRole('article').first()).toBeVisible();
  await shoot('state-feed');
  await page.keyboard.press('n');
  const field = page.getByLabel(labels('posts:composer.label'));
  await field.fill('Has anyone moved a pricing page from seats to usage? #pricing ');
  // Who is meant is only asked about while it is typed.
  await field.pressSequentially('@Mir');
  const people = page.getByRole('listbox', { name: labels('posts:suggest.people') });
  await expect(people.getByRole('option').first()).toBeVisible();
  await shoot('state-feed-composer');
  await field.fill('');
  await page.goto('/app/feed');
  await open(page, 'posts:filters.open').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('state-feed-filters');
  await escape(page);
  await page.goto(`/app/feed?post=${postIds.mireille}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await shoot('state-post');
  await button(page.getByRole('main'), 'posts:menu.open').first().click();
  await shoot('state-post-menu');
  await escape(page);
}

async function walkProfiles(page: Page, shoot: Shoot, { mireille }: Cast): Promise<void> {
  await page.goto('/app/profile');
  await shoot('state-profile-own');
  await page.goto(`/app/profile/${mireille.id}`);
  await shoot('state-profile-member');
}

async function walkConnect(page: Page, shoot: Shoot): Promise<void> {
  for (const tab of ['signals', 'engagements', 'posts', 'messages']) {
    await page.goto(`/app/connect?tab=${tab}`);
    await shoot(`state-connect-${tab}`);
  }
}

async function walkConversation(page: Page, shoot: Shoot, cast: Cast): Promise<void> {
  const { ana, mireille } = cast;
  const talk = await openConversation(ana, mireille);
  await sendMessage(mireille, talk, 'They hold two rooms for us until Friday.');
  await sendMessage(ana, talk, 'I like the one with the garden.');
  await page.goto(`/messages?conversation=${talk}`);
  await settle(page);
  const beside = button(page, 'messages:person.show');
  if ((await beside.isVisible()) && (await beside.getAttribute('aria-pressed')) !== 'true') {
    await beside.click();
  }
  await shoot('state-messages-contact');
}

async function walkSearch(page: Page, shoot: Shoot): Promise<void> {
  for (const [query, name] of [
    ['pricing', 'posts'],
    ['mi', 'people'],
    ['title:founder warmth:>20', 'filters'],
  ] as const) {
    await page.goto(`/app/search?q=${encodeURIComponent(query)}`);
    await shoot(`state-search-${name}`);
  }
}

/** As someone without an account sees them. */
async function walkPublicPages({ ana, mireille, postIds }: Cast, width: number): Promise<void> {
  const { page } = ana;
  const post = await callApi<{ token: string }>(page, 'POST', '/api/v1/share-links', {
    kind: 'post',
    post_id: postIds.ana,
    expires_in_days: 30,
  });
  const profile = await callApi<{ token: string }>(page, 'POST', '/api/v1/share-links', {
    kind: 'profile',
  });
  const locked = await mireille.call<{ token: string }>('POST', '/api/v1/share-links', {
    kind: 'post',
    post_id: postIds.mireille,
    password: 'two rooms',
  });
  const invitation = await callApi<{ token: string }>(page, 'POST', '/api/v1/invitations', {
    message: 'This is where I keep the people I don’t want to lose sight of. You’re one of them.',
    expires_in_days: 14,
  });
  const { slug } = await callApi<{ slug: string }>(page, 'GET', '/api/v1/profiles/me');
  await page.goto('/app/settings');
  const sharing = page.locator('#sharing');
  await expect(open(sharing, 'sharing:revokeNamed')).toBeVisible();
  await sharing.evaluate((part) => part.scrollIntoView());
  await openCamera(page, width, 'window')('state-settings-sharing');
  await page.evaluate(() => localStorage.clear());
  const shoot = openCamera(page, width, 'window');
  for (const [path, name] of [
    [`/p/${post.token}`, 'post'],
    [`/share/${profile.token}`, 'profile'],
    [`/p/${locked.token}`, 'locked'],
    [`/p/${'x'.repeat(43)}`, 'gone'],
    [`/invite/${invitation.token}`, 'invite'],
    [`/u/${slug}`, 'slug'],
  ] as const) {
    await page.goto(path);
    await shoot(`public-${name}`);
  }
}
