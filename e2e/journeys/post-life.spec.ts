import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { linkMembers } from '../support/member-links.ts';
import { openParticipant, type Participant } from '../support/participants.ts';
import { openScreen, waitForScreen } from '../support/screens.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const viewport = { width: 1440, height: 900 };
const labels = openLabels('en-US');
const words = 'The harbour cranes move again';

const postOf = (page: Page) => page.getByRole('article').filter({ hasText: words });

/** Of the post that is shown alone: the feed is behind it, out of sight. */
const commentsOf = (page: Page) =>
  page.getByRole('region', { name: labels('posts:comments.title') });

/** Their feed, a search and the post's own address show nothing of it. */
async function expectUnseen({ page }: Participant, id: string): Promise<void> {
  await page.goto('/app/feed');
  await waitForScreen(page);
  await expect(postOf(page)).toBeHidden();
  await openScreen(page, '/app/search?q=harbour');
  await expect(page.getByText(words)).toBeHidden();
  await openScreen(page, `/app/feed?post=${id}`);
  await expect(page.getByRole('heading', { name: labels('posts:gone.title') })).toBeVisible();
}

async function answerMention({ page }: Participant): Promise<void> {
  await page.goto('/app/notifications');
  await waitForScreen(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ada Rossi/u })
    .first()
    .click();
  await page.waitForURL(/\/app\/feed\?post=/u);
  const field = page.getByRole('textbox', { name: labels('posts:comments.label') });
  await field.fill('Since Tuesday, I heard.');
  await field.press('Control+Enter');
  await expect(commentsOf(page).getByText('Since Tuesday, I heard.')).toBeVisible();
}

async function reply({ page }: Participant, id: string): Promise<void> {
  await page.goto(`/app/feed?post=${id}`);
  const comment = page.getByRole('article', {
    name: labels('posts:comments.by', { name: 'Keiko Tanaka' }),
  });
  await comment.getByRole('button', { name: labels('posts:comments.reply'), exact: true }).click();
  const field = page.getByRole('textbox', {
    name: labels('posts:comments.replyTo', { name: 'Keiko Tanaka' }),
  });
  await field.fill('Then I will go and look.');
  await field.press('Control+Enter');
  await expect(commentsOf(page).getByText('Then I will go and look.')).toBeVisible();
}

/** Makes it public and shares it by link; answers the link's address. */
async function shareByLink({ page }: Participant): Promise<string> {
  const open = (item: string) =>
    chooseItem(
      page,
      postOf(page)
        .first()
        .getByRole('button', { name: labels('posts:menu.open'), exact: true }),
      labels(item),
    );
  await open('posts:menu.edit');
  const edit = page.getByRole('dialog', { name: labels('posts:edit.title') });
  await edit
    .getByRole('button', { name: /Network/u })
    .first()
    .click();
  await page
    .getByRole('radiogroup')
    .getByText(labels('posts:visibility.public.name'), { exact: true })
    .click();
  await page.keyboard.press('Escape');
  await edit
    .getByRole('textbox', { name: labels('posts:composer.editLabel') })
    .press('Control+Enter');
  await expect(edit).toBeHidden();
  await open('posts:menu.shareByLink');
  const share = page.getByRole('dialog');
  await share.getByRole('button', { name: labels('sharing:share.create') }).click();
  const link = await share.getByLabel(labels('sharing:link'), { exact: true }).inputValue();
  await share.getByRole('button', { name: labels('common:close') }).click();
  return link;
}

test('a post is named in, answered, shared and taken back, and a third member never sees it', async ({
  browser,
}) => {
  const options = { locale: 'en-US', viewport };
  const [ada, keiko, omar] = await Promise.all([
    openParticipant(browser, 'Ada Rossi', options),
    openParticipant(browser, 'Keiko Tanaka', options),
    openParticipant(browser, 'Omar Haddad', options),
  ]);
  await linkMembers(ada, keiko);
  const { id } = await ada.call<{ id: string }>('POST', '/api/v1/posts', {
    body: `${words}, says @Keiko Tanaka. #harbour`,
    visibility: 'network',
    mentions: [{ member_id: keiko.id, name: 'Keiko Tanaka' }],
  });
  await expectUnseen(omar, id);
  await answerMention(keiko);
  await reply(ada, id);
  await reloadPage(keiko.page);
  await expect(keiko.page.getByText('Then I will go and look.')).toBeVisible();

  const link = await shareByLink(ada);
  const guest = await (await browser.newContext({ locale: 'en-US', viewport })).newPage();
  await guest.goto(link);
  await expect(guest.getByText(words)).toBeVisible();
  await expectAccessible(guest);
  const picture = await guest.request.get(
    (await guest.locator('meta[property="og:image"]').getAttribute('content')) ?? '',
  );
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);

  await ada.page.goto('/app/settings');
  await ada.page.getByRole('button', { name: /^Revoke The harbour/u }).click();
  await expect(ada.page.getByRole('button', { name: /^Revoke The harbour/u })).toBeHidden();
  expect((await guest.goto(link))?.status()).toBe(404);
  await omar.page.goto('/app/feed');
  await waitForScreen(omar.page);
  await expect(postOf(omar.page)).toBeHidden();
});
