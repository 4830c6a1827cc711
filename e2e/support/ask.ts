import { expect, type Page } from '@playwright/test';

import { readSession } from './members.ts';

/** What the server knows, asked beside the screen. */
export async function ask<Answer>(
  page: Page,
  path: string,
  change?: object | 'delete',
): Promise<Answer> {
  const { access_token: token } = await readSession(page);
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method: change === 'delete' ? 'DELETE' : change ? 'PATCH' : 'GET',
    headers: { authorization: `Bearer ${token}` },
    ...(typeof change === 'object' && { data: change }),
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Answer;
}
