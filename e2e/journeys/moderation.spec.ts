import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { linkMembers } from '../support/member-links.ts';
import { readSession } from '../support/members.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import {
  openConversation,
  openParticipant,
  type Participant,
  sendMessage,
} from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

async function publishPicture(author: Participant): Promise<string> {
  const { access_token: token } = await readSession(author.page);
  const answer = await author.page.request.post('/api/v1/post-pictures', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    data: picture,
  });
  const { id } = (await answer.json()) as { id: string };
  const post = await author.call<{ id: string }>('POST', '/api/v1/posts', {
    body: 'Look at this',
    visibility: 'network',
    pictures: [{ id, alt: 'A red boat' }],
  });
  return post.id;
}

test('reported pictures are blurred until asked for, and one message of several is hidden', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const viewport = { width: 1440, height: 900 };
  const place = { baseURL: server.origin, locale: 'en-US', viewport };
  const ada = await openParticipant(browser, 'Ada Rossi', place);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', place);
  const judge = await openParticipant(browser, 'Ruth Judge', place);
  await server.setUp({ administrators: [judge.email], flags: { 'adminOps.v1': 'on' } });
  await linkMembers(ada, keiko);
  const post = await publishPicture(ada);
  await keiko.call('POST', `/api/v1/posts/${post}/reports`, { reason: 'spam' });
  const conversation = await openConversation(ada, keiko);
  await sendMessage(ada, conversation, 'Rude words');
  await sendMessage(ada, conversation, 'And a calm one');
  const path = `/api/v1/conversations/${conversation}/reports`;
  await keiko.call('POST', path, { reason: 'harassment' });

  await judge.page.goto('/app/admin/operations?tab=moderation');
  const caseOf = (subject: 'post' | 'conversation' | 'message') =>
    judge.page.getByRole('listitem', {
      name: labels(`moderation:subjects.${subject}`, { name: ada.name }),
      exact: true,
    });
  const shown = caseOf('post').getByRole('button', {
    name: labels('moderation:showPicture', { alt: 'A red boat' }),
  });
  await expect(shown).toHaveAttribute('aria-pressed', 'false');
  await expect(shown.locator('img')).toHaveCSS('filter', /blur/u);
  await expectAccessible(judge.page);
  await pressOn(judge.page, shown);
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await expect(shown.locator('img')).toHaveCSS('filter', 'none');

  const hide = (content: string) =>
    caseOf('conversation').getByRole('button', {
      name: `${labels('moderation:actions.hide')}: ${content}`,
    });
  await pressOn(judge.page, hide('Rude words'));
  const dialog = judge.page.getByRole('dialog', { name: labels('moderation:decide.hide') });
  await expect(dialog).toContainText('Rude words');
  await expectAccessible(judge.page);
  await pressOn(
    judge.page,
    dialog.getByRole('button', { name: labels('moderation:actions.hide'), exact: true }),
  );
  await expect(dialog).toBeHidden();
  await expect(hide('Rude words')).toBeHidden();
  await expect(hide('And a calm one')).toBeVisible();
  await expect(caseOf('conversation')).toContainText(labels('moderation:hidden'));

  await keiko.page.goto(`/messages?conversation=${conversation}`);
  const log = keiko.page.getByRole('region', {
    name: labels('messages:thread.with', { name: ada.name }),
  });
  await expect(log).toContainText('And a calm one');
  await expect(log).not.toContainText('Rude words');
  await ada.page.goto('/support');
  const notices = ada.page.getByRole('list', { name: labels('moderation:notices.title') });
  await expect(notices).toContainText('Rude words');
  await reloadPage(judge.page);
  await expect(caseOf('conversation')).toContainText('And a calm one');
});
