import { randomUUID } from 'node:crypto';

import { expect, type Page } from '@playwright/test';

import { readApiKey, readSession } from './members.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the server as the member whose session a page stores, without touching its screen. */
export async function callApi<Answer>(
  page: Page,
  method: Method,
  path: string,
  data?: unknown,
): Promise<Answer> {
  const { access_token: token } = await readSession(page);
  return callWithToken(page, token, method, path, data);
}

/** The same with an access token that the caller holds. */
export async function callWithToken<Answer>(
  page: Page,
  token: string,
  method: Method,
  path: string,
  data?: unknown,
): Promise<Answer> {
  const answer = await page.request.fetch(path, {
    method,
    headers: {
      apikey: await readApiKey(page),
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as Answer;
}
