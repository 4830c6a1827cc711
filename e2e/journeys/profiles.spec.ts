import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { addContact, openParticipant } from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const t = openLabels('en-US');
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Adds two pictures; the second, moved up, becomes the portrait, and stays it. */
async function orderPictures(page: Page): Promise<void> {
  const pictures = page.getByRole('region', { name: t('profile:sections.pictures') });
  const words = (number: number) =>
    pictures.getByRole('textbox', { name: t('profile:pictures.altLabel', { number }) });
  for (const [at, shown] of ['A harbour', 'A portrait'].entries()) {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: picture });
    await words(at + 1).fill(shown);
    await words(at + 1).blur();
  }
  const up = pictures.getByRole('button', { name: t('profile:pictures.earlier', { number: 2 }) });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('profile:pictures.moved', { place: 1, count: 2 }))).toBeAttached();
  // The focus stays with the picture: it can only go back down.
  const down = t('profile:pictures.later', { number: 1 });
  await expect(pictures.getByRole('button', { name: down })).toBeFocused();
  await reloadPage(page);
  await expect(words(1)).toHaveValue('A portrait');
  await expect(words(2)).toHaveValue('A harbour');
}

/** Copies the address of the profile on screen, and opens a conversation with its member. */
async function shareAndMessage(page: Page): Promise<void> {
  const { href, origin } = new URL(page.url());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.getByRole('button', { name: t('profile:actions.more') }).click();
  await page.getByRole('menuitem', { name: t('common:copyLink') }).click();
  await expect(page.getByText(t('common:linkCopied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href);
  await page.getByRole('button', { name: t('profile:actions.message'), exact: true }).click();
  await page.waitForURL(({ searchParams }) => searchParams.has('conversation'));
  await page.goBack();
}

test('two members show themselves, link, follow, and one blocks the other', async ({ browser }) => {
  const ada = await openParticipant(browser, 'Ada Rossi', { locale: 'en-US', viewport: wide }, [
    'data_processing',
    'ai_matching',
    'intro_facilitation',
  ]);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', {
    locale: 'en-US',
    viewport: wide,
  });
  const contactId = await addContact(ada, keiko);
  await addContact(keiko, ada);

  // Keiko writes a headline for everyone, and sees what her network sees.
  await keiko.page.goto('/app/profile');
  await keiko.page.getByRole('button', { name: 'Edit Headline' }).click();
  await keiko.page.getByRole('textbox', { name: 'Headline' }).fill('Product people first');
  const headline = keiko.page.getByRole('region', { name: 'Headline' });
  await headline.getByRole('button', { name: t('common:save') }).click();
  await expect(keiko.page.getByText('Product people first').first()).toBeVisible();
  await keiko.page.getByRole('button', { name: 'Edit About' }).click();
  await keiko.page.getByRole('textbox', { name: 'About' }).fill('I build product teams.');
  const about = keiko.page.getByRole('region', { name: 'About' });
  await about.getByRole('button', { name: t('common:save') }).click();
  await expect(keiko.page.getByText('I build product teams.')).toBeVisible();
  await expectAccessible(keiko.page);
  const view = keiko.page.getByRole('combobox', { name: t('profile:preview.label') });
  await view.click();
  await keiko.page.getByRole('option', { name: t('profile:preview.public') }).click();
  await expect(keiko.page.getByText(t('profile:preview.nothing'))).toBeVisible();
  await view.click();
  await keiko.page.getByRole('option', { name: t('profile:preview.network') }).click();
  await expect(keiko.page.getByText('I build product teams.')).toBeVisible();

  await view.click();
  await keiko.page.getByRole('option', { name: t('profile:preview.edit') }).click();
  await orderPictures(keiko.page);

  // Ada reads what a link would share, from her contact's menu.
  await ada.page.goto(`/app/contacts/${contactId}`);
  await ada.page.getByRole('button', { name: t('contacts:detail.more'), exact: true }).click();
  await ada.page.getByRole('menuitem', { name: t('profile:link.open') }).click();
  const linking = ada.page.getByRole('dialog', {
    name: t('profile:link.with', { name: keiko.name }),
  });
  await expect(linking.getByText(t('profile:link.available', { name: keiko.name }))).toBeVisible();
  await expect(linking.getByText(t('profile:terms.shared'))).toBeVisible();
  await expect(linking.getByRole('button', { name: t('profile:link.ask') })).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.keyboard.press('Escape');

  // She finds the profile there too, without what is for the network, and asks.
  await ada.page.getByRole('link', { name: t('profile:title'), exact: true }).click();
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Keiko Tanaka' })).toBeVisible();
  await expect(ada.page.getByText('Product people first')).toBeVisible();
  await expect(ada.page.getByText('I build product teams.')).toHaveCount(0);
  await expect(ada.page.getByText(t('profile:terms.never'))).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.getByRole('button', { name: t('profile:link.ask') }).click();
  await expect(ada.page.getByRole('button', { name: t('profile:link.withdraw') })).toBeVisible();

  // Keiko reads what linking shares and accepts.
  await keiko.page.goto('/app/profile');
  await expect(keiko.page.getByText(t('profile:terms.never'))).toBeVisible();
  await keiko.page.getByRole('button', { name: t('profile:requests.accept') }).click();
  await expect(keiko.page.getByRole('button', { name: t('profile:requests.accept') })).toHaveCount(
    0,
  );

  // Ada sees the rest.
  await reloadPage(ada.page);
  await expect(ada.page.getByText('I build product teams.')).toBeVisible();
  await expect(ada.page.getByRole('button', { name: t('profile:link.unlink') })).toBeVisible();

  // Only she sees how warm it is, and why. What she likes below counts a few seconds later.
  await ada.page
    .getByRole('button', { name: t('contacts:warmth.whyLabel', { warmth: 0 }) })
    .click();
  await expect(ada.page.getByText(t('contacts:warmth.nothingYet')).first()).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.keyboard.press('Escape');

  // She likes what was written for her, and follows.
  await keiko.call('POST', '/api/v1/posts', { body: 'Written for Ada', visibility: 'network' });
  await reloadPage(ada.page);
  const post = ada.page.getByRole('article').filter({ hasText: 'Written for Ada' });
  await post.focus();
  const like = post.getByRole('button', { name: t('posts:actions.like_other', { count: 0 }) });
  await like.click();
  await expect(
    post.getByRole('button', { name: t('posts:actions.like_one', { count: 1 }) }),
  ).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(ada.page);
  await ada.page.getByRole('button', { name: t('profile:actions.follow') }).click();
  await expect(
    ada.page.getByRole('button', { name: t('profile:actions.following') }),
  ).toBeVisible();

  await shareAndMessage(ada.page);

  // An introduction is asked for from here.
  await ada.page.getByRole('button', { name: t('sharing:askIntroduction') }).click();
  await ada.page.waitForURL(
    ({ searchParams: asked }) => asked.get('tab') === 'create' && asked.get('member') === keiko.id,
  );
  await ada.page.goBack();

  // Keiko is notified and goes to Ada's profile, where she blocks her.
  await openScreen(keiko.page, '/app/notifications');
  await keiko.page
    .getByRole('main')
    .getByRole('link', { name: /started following you/u })
    .click();
  await expect(keiko.page.getByRole('heading', { level: 1, name: 'Ada Rossi' })).toBeVisible();
  await keiko.page.getByRole('button', { name: t('profile:actions.more') }).click();
  await keiko.page.getByRole('menuitem', { name: t('profile:actions.block') }).click();
  await expect(keiko.page.getByText(t('profile:missing.title'))).toBeVisible();
  await reloadPage(ada.page);
  await expect(ada.page.getByText(t('profile:missing.title'))).toBeVisible();
});
