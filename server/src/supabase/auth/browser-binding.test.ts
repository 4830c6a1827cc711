import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';

import { markBrowser, readBrowser } from './browser-binding.ts';

const foreignMark = 'a'.repeat(43);

/** Answers with the mark that it reads, and with the one that it then gives. */
function startSite(address: string) {
  const site = { origin: new URL(address) };
  const app = new Hono();
  app.get('/auth/v1/callback', (c) => c.json({ mark: readBrowser(c, site) ?? null }));
  app.get('/auth/v1/authorize', (c) => c.json({ mark: markBrowser(c, site) }));
  return async (path: string, cookie: string) => {
    const answer = await app.request(path, { headers: { cookie } });
    const { mark } = (await answer.json()) as { mark: string | null };
    return { mark, cookie: answer.headers.get('set-cookie') };
  };
}

describe('another host of the domain plants the mark of an attacker’s browser', () => {
  const visit = startSite('https://kith.example');
  const planted = `kith-sign-in=${foreignMark}`;

  test('it is not read: only this host can set the cookie that counts', async () => {
    expect(await visit('/auth/v1/callback', planted)).toMatchObject({ mark: null });
    const { mark, cookie } = await visit('/auth/v1/authorize', planted);
    expect(mark).not.toBe(foreignMark);
    expect(cookie).toMatch(/^__Host-kith-sign-in=[\w-]{43};/u);
    expect(cookie).toMatch(/; Secure/u);
    expect(cookie).toMatch(/; Path=\/;/u);
    expect(cookie).not.toMatch(/Domain=/u);
  });

  test('its own is read', async () => {
    const own = `__Host-kith-sign-in=${foreignMark}`;
    expect(await visit('/auth/v1/callback', own)).toMatchObject({ mark: foreignMark });
  });
});

test('without TLS the mark is kept for the paths that need it', async () => {
  const visit = startSite('http://localhost:3000');
  const { mark, cookie } = await visit('/auth/v1/authorize', '');
  expect(cookie).toMatch(/^kith-sign-in=[\w-]{43};.*Path=\/auth\/v1;/u);
  expect(await visit('/auth/v1/callback', `kith-sign-in=${mark}`)).toMatchObject({ mark });
});
