import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createWebFiles } from './web-files.ts';

const page = '<html><head><link rel="modulepreload" href="/assets/start.js"/></head></html>';
const preloads = {
  screens: {
    '/app/contacts': { files: ['/assets/start.js', '/assets/contacts.js'], texts: 'member' },
    '/auth': { files: ['/assets/auth.js'], texts: 'visitor' },
  },
  texts: {
    'en-US': { visitor: ['/assets/common-en.js'], member: ['/assets/member-en.js'] },
    'de-DE': { visitor: ['/assets/common-de.js'], member: ['/assets/member-de.js'] },
  },
};

let folder: string;
let app: ReturnType<typeof createWebFiles>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-web-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '__spa-fallback.html'), page);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/link-check-worker-Ab_1-x.js'), 'onmessage = null;');
  await writeFile(join(folder, 'sw.js'), 'onpush = null;');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, '.vite/preloads.json'), JSON.stringify(preloads));
  const known = ['/app/contacts', '/auth', '/support'];
  app = createWebFiles({ folder, findScreen: (path) => known.find((it) => it === path) ?? null });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function open(path: string, language = 'en-US') {
  const response = await app.request(path, { headers: { 'accept-language': language } });
  const html = await response.text();
  const files = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/gu)].map(([, file]) => file);
  return { response, html, files };
}

test('a page preloads the files of its screen and its texts, each once', async () => {
  const { response, files } = await open('/app/contacts', 'de-CH,de;q=0.9,en;q=0.8');
  expect(response.status).toBe(200);
  expect(files).toEqual(['/assets/start.js', '/assets/contacts.js', '/assets/member-de.js']);
  expect(response.headers.get('vary')).toContain('Accept-Language');
});

test('a visitor’s page does not preload what only members read', async () => {
  const { files } = await open('/auth');
  expect(files).toEqual(['/assets/start.js', '/assets/auth.js', '/assets/common-en.js']);
});

test('a screen missing from the build and an unknown path get the plain page', async () => {
  expect((await open('/support')).html).toBe(page);
  const unknown = await open('/nowhere');
  expect(unknown.response.status).toBe(404);
  expect(unknown.html).toBe(page);
});

test('who opens an unknown address with a dot gets the page, and a missing file is plain text', async () => {
  const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
  const opened = await app.request('/jane.doe', { headers: { accept } });
  expect(opened.status).toBe(404);
  expect(await opened.text()).toBe(page);
  expect(opened.headers.get('vary')).toContain('Accept');
  const asked = await app.request('/assets/gone-x1.js', { headers: { accept: '*/*' } });
  expect(asked.status).toBe(404);
  expect(await asked.text()).toBe('Not found');
  expect(asked.headers.get('cache-control')).toBe('no-cache');
  expect(asked.headers.get('vary')).toContain('Accept');
});

test('the service worker and the manifest are always revalidated', async () => {
  const worker = await app.request('/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toContain('text/javascript');
  const manifest = await app.request('/manifest.webmanifest');
  expect(manifest.headers.get('cache-control')).toBe('no-cache');
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
});

test('only the connectivity check may call other origins', async () => {
  const worker = await app.request('/assets/link-check-worker-Ab_1-x.js');
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src http: https:",
  );
  expect((await app.request('/sw.js')).headers.has('content-security-policy')).toBe(false);
});

test('a file that never changes is read once for each encoding, and a missing one each time', async () => {
  const file = join(folder, 'assets/kept-x1.js');
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await app.request('/assets/kept-x1.js', { headers });
    const { status } = answer;
    return { status, encoding: answer.headers.get('content-encoding'), text: await answer.text() };
  };
  expect((await ask()).status).toBe(404);
  await writeFile(file, 'plain');
  await writeFile(`${file}.br`, 'in Brotli');
  const brotli = { 'accept-encoding': 'gzip, deflate, br' };
  const plain = { status: 200, encoding: null, text: 'plain' };
  const packed = { status: 200, encoding: 'br', text: 'in Brotli' };
  expect([await ask(), await ask(brotli)]).toEqual([plain, packed]);
  const first = await app.request('/assets/kept-x1.js', { headers: brotli });
  await rm(file);
  await rm(`${file}.br`);
  expect([await ask(), await ask(brotli)]).toEqual([plain, packed]);
  const again = await app.request('/assets/kept-x1.js', { headers: brotli });
  expect(Object.fromEntries(again.headers)).toMatchObject({
    'cache-control': first.headers.get('cache-control'),
    'content-type': first.headers.get('content-type'),
    'last-modified': first.headers.get('last-modified'),
  });
  expect((await ask({ range: 'bytes=0-1' })).status).toBe(404);
});

test('the policy of the connectivity check is that of each answer', async () => {
  for (let time = 0; time < 2; time += 1) {
    const worker = await app.request('/assets/link-check-worker-Ab_1-x.js');
    expect(worker.headers.get('content-security-policy')).toContain('connect-src http: https:');
  }
});
