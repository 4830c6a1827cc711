import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { locales } from '@kith/contract/core/locales';
import type { FlagName } from '@kith/contract/flags/table';
import { builtOrigin, inLanguage } from '@kith/contract/public-site/pages';
import type { RequestVariables } from '#platform/http/request-log.ts';
import { silentLogger } from '#platform/log.ts';
import { setFlag } from '#features/flags/set-flag.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createSitePages } from './page-routes.ts';

const database = await useFileDatabase();
const origin = 'https://kith.test';
const policy = "default-src 'none'; font-src 'self'";
const paths = ['/what-is-nrm', '/nrm-vs-crm'];
let folder: string;
let app: Awaited<ReturnType<typeof createSitePages>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-site-'));
  for (const path of paths) {
    for (const locale of locales) {
      const page = join(folder, 'site', inLanguage(path, locale));
      await mkdir(page, { recursive: true });
      const data = `<script type="application/ld+json">{"url":"${builtOrigin}/"}</script>`;
      await writeFile(join(page, 'index.html'), `<html lang="${locale}">${data}${builtOrigin}/`);
    }
  }
  await writeFile(join(folder, 'site/site.json'), JSON.stringify({ paths, policy }));
  const config = { appOrigin: new URL(origin) };
  app = await createSitePages({ config, database, webFolder: join(folder, 'client') });
});
afterAll(() => rm(folder, { recursive: true }));

const open = async (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers });

async function withFlagOff(name: FlagName, work: () => Promise<void>): Promise<void> {
  await setFlag({ database, name, setting: 'off' });
  try {
    await work();
  } finally {
    await setFlag({ database, name, setting: 'default' });
  }
}

test('an address with a language has that language, whatever the browser prefers', async () => {
  for (const locale of locales) {
    const answer = await open(inLanguage('/what-is-nrm', locale), { 'accept-language': 'fr' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-language')).toBe(locale);
    expect(answer.headers.get('vary')).not.toContain('Accept-Language');
    expect(await answer.text()).toContain(`lang="${locale}"`);
  }
});

test.each([
  ['de-CH,de;q=0.9,en;q=0.5', 'de-DE'],
  ['pt-BR,pt;q=0.9', 'en-US'],
  ['zh-TW', 'zh-CN'],
  ['', 'en-US'],
])('an address without a language answers %j in %s', async (languages, locale) => {
  const answer = await open('/what-is-nrm', { 'accept-language': languages });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-language')).toBe(locale);
  expect(answer.headers.get('vary')).toContain('Accept-Language');
});

test('a page names the address of this service, may load what the build allows, and sets no cookie', async () => {
  const { headers, ...answer } = await open('/en/what-is-nrm').then(async (response) => ({
    headers: response.headers,
    html: await response.text(),
  }));
  expect(answer.html).toContain(`${origin}/`);
  expect(answer.html).not.toContain(builtOrigin);
  expect(headers.get('content-security-policy')).toBe(policy);
  expect(headers.get('set-cookie')).toBeNull();
});

test('a page is compressed once, and not sent again to who has it', async () => {
  const plain = await open('/en/what-is-nrm');
  const small = await open('/en/what-is-nrm', { 'accept-encoding': 'gzip, br' });
  expect(small.headers.get('content-encoding')).toBe('br');
  const html = brotliDecompressSync(await small.arrayBuffer()).toString();
  expect(html).toBe(await plain.text());
  const refused = await open('/en/what-is-nrm', { 'accept-encoding': 'gzip, br;q=0' });
  expect(refused.headers.get('content-encoding')).toBeNull();
  const etag = plain.headers.get('etag') ?? '';
  expect((await open('/en/what-is-nrm', { 'if-none-match': etag })).status).toBe(304);
  expect((await open('/de/what-is-nrm', { 'if-none-match': etag })).status).toBe(200);
});

test.each(['/what-is-nrm/', '/de/nrm-vs-crm/'])(
  '%s moves to the address without a slash',
  async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe(path.slice(0, -1));
  },
);

test.each([
  '/it/what-is-nrm',
  '/de',
  '/de/dashboard',
  '/what-is-nrm/more',
  '/en/what-is-nrm/index.html',
  '/en/../site.json',
])('%s is no page of the site', async (path) => {
  expect((await open(path)).status).toBe(404);
});

test('a page whose flag is off is not found, in no language and in no sitemap', async () => {
  expect(await (await open('/sitemaps/de.xml')).text()).toContain('/de/what-is-nrm');
  await withFlagOff('marketing.pillarPages', async () => {
    for (const path of ['/what-is-nrm', '/de/what-is-nrm', '/nrm-vs-crm']) {
      expect((await open(path)).status).toBe(404);
    }
    expect(await (await open('/sitemaps/de.xml')).text()).not.toContain('what-is-nrm');
  });
  expect((await open('/what-is-nrm')).status).toBe(200);
});

test('structured data is in the pages while its flag is on', async () => {
  expect(await (await open('/en/nrm-vs-crm')).text()).toContain('application/ld+json');
  await withFlagOff('seoSupercharge.v1', async () => {
    const html = await (await open('/en/nrm-vs-crm')).text();
    expect(html).not.toContain('ld+json');
    expect(html).toContain('lang="en-US"');
  });
});

test('the sitemap of each language has every page with its addresses in all others', async () => {
  const index = await (await open('/sitemap.xml')).text();
  const sitemaps = Array.from(
    index.matchAll(/<loc>([^<]+)<\/loc>/gu),
    ([, address = '']) => address,
  );
  expect(sitemaps).toHaveLength(locales.length);
  for (const [place, address] of sitemaps.entries()) {
    const answer = await open(new URL(address).pathname);
    expect(answer.headers.get('content-type')).toContain('application/xml');
    const xml = await answer.text();
    for (const path of paths) {
      expect(xml).toContain(`<loc>${origin}${inLanguage(path, locales[place]!)}</loc>`);
      for (const locale of locales)
        expect(xml).toContain(`href="${origin}${inLanguage(path, locale)}"`);
      expect(xml).toContain(`hreflang="x-default" href="${origin}${path}"`);
    }
  }
  expect((await open('/sitemaps/it.xml')).status).toBe(404);
});

test('robots.txt names the sitemap and closes what is behind the sign-in', async () => {
  const text = await (await open('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(text).toContain('Disallow: /app/');
});

test('without its database the service still shows the pages', async () => {
  const gone = { ...database, pool: { connect: () => Promise.reject(new Error('gone')) } };
  const config = { appOrigin: new URL(origin) };
  const webFolder = join(folder, 'client');
  const alone = new Hono<{ Variables: RequestVariables }>();
  alone.use(async (c, next) => {
    c.set('log', silentLogger);
    await next();
  });
  alone.route('/', await createSitePages({ config, database: gone as never, webFolder }));
  expect((await alone.request('/en/what-is-nrm')).status).toBe(200);
});
