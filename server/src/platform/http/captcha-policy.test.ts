import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { protect } from './security-headers.ts';

async function readPolicy(captcha: 'hcaptcha' | 'turnstile' | null): Promise<string> {
  const app = new Hono();
  app.use(protect({ scriptHashes: ["'sha256-x'"], isSecure: true, captcha }));
  app.get('/', (c) => c.text('page'));
  return (await app.request('/')).headers.get('content-security-policy') ?? '';
}

test('pages load nothing from other sites', async () => {
  const policy = await readPolicy(null);
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  expect(policy).toContain("frame-src 'self';");
  expect(policy).toContain("worker-src 'self';");
  expect(policy).not.toContain('https:');
});

test('only the configured captcha may load', async () => {
  const host = 'https://challenges.cloudflare.com';
  const policy = await readPolicy('turnstile');
  expect(policy).toContain(`script-src 'self' 'sha256-x' ${host};`);
  expect(policy).toContain(`frame-src 'self' ${host};`);
  expect(policy).not.toContain('hcaptcha');
  expect(await readPolicy('hcaptcha')).toContain('https://*.hcaptcha.com');
});
