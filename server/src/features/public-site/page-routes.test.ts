import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { locales } from '@kith/contract/core/locales';
import type { FlagName } from '@kith/contract/flags/table';
import { campaignArms, campaignPage } from '@kith/contract/public-site/campaign';
import {
  addressForOthers,
  beginPart,
  builtOrigin,
  endPart,
  inLanguage,
  samplePart,
} from '@kith/contract/public-site/pages';
import type { RequestVariables } from '#platform/http/request-log.ts';
import { silentLogger } from '#platform/log.ts';
import { setFlag } from '#features/flags/set-flag.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createSitePages } from './page-routes.ts';
import { openVisitLog } from './visit-log.ts';

const database = await useFileDatabase();
const origin = 'https://kith.test';
const policy = "default-src 'none'; font-src 'self'";
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36';
const config = { appOrigin: new URL(origin), environment: 'production', TRUSTED_PROXIES: [] };
const clock = { now: () => new Date('2026-11-25T09:00:00Z') };
const visits = openVisitLog({ database, clock, log: silentLogger });
const paths = [
  '/',
  '/what-is-nrm',
  '/nrm-vs-crm',
  '/pwyw',
  '/integrations/linkedin',
  campaignPage,
  '/recruiting',
  '/glossary',
  '/glossary/bridge',
  '/privacy-policy',
];
const inPart = (flag: FlagName | typeof samplePart, part: string) =>
  `${beginPart(flag)}${part}${endPart(flag)}`;
let folder: string;
let app: Awaited<ReturnType<typeof createSitePages>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-site-'));
  for (const path of paths) {
    for (const locale of locales) {
      const page = join(folder, 'site', inLanguage(path, locale));
      await mkdir(page, { recursive: true });
      const script = `<script type="application/ld+json">{"url":"${builtOrigin}/"}</script>`;
      const data = inPart('seoSupercharge.v1', script);
      const link = inPart('marketing.glossary', `<a href="${inLanguage('/glossary', locale)}">`);
      const call = inPart('integrationCRO.v1', '<aside class="call">now</aside>');
      const look = inPart(samplePart, '<a href="/?sample">look</a>');
      const html = `<html lang="${locale}">${data}${link}${call}${look}${builtOrigin}/`;
      await writeFile(join(page, 'index.html'), html);
      for (const arm of path === campaignPage ? campaignArms : []) {
        await writeFile(join(page, `index.${arm}.html`), `${html} ${arm}`);
      }
    }
  }
  await writeFile(join(folder, 'site/site.json'), JSON.stringify({ paths, policy }));
  app = await createSitePages({ config, database, webFolder: join(folder, 'client'), visits });
});
afterAll(() => rm(folder, { recursive: true }));

/** As a connection of the server has it. */
const connection = (remoteAddress = '192.0.2.7') => ({
  incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } },
});
const open = async (path: string, headers: Record<string, string> = {}, address?: string) =>
  app.request(path, { headers: { 'user-agent': browser, ...headers } }, connection(address));

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

test.each([
  ['/what-is-nrm/', '/what-is-nrm'],
  ['/de/nrm-vs-crm/', '/de/nrm-vs-crm'],
  ['/privacy', '/privacy-policy'],
  ['/privacy/', '/privacy-policy'],
  ['/de/privacy', '/de/privacy-policy'],
])('%s moves to %s', async (path, shownAt) => {
  const answer = await open(path);
  expect(answer.status).toBe(308);
  expect(answer.headers.get('location')).toBe(shownAt);
});

test.each([
  '/it/what-is-nrm',
  '/it',
  '/de/dashboard',
  // Screens of members, at the addresses of pages.
  '/pwyw?own',
  '/pwyw?checkout=1',
  '/?sample',
  '/what-is-nrm/more',
  '/glossary/no-such-term',
  '/glossary/bridge/more',
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

test('the first page has a name, an address for each language, and a link to samples only in dev', async () => {
  for (const path of ['/', '/landing', '/de', '/de/landing']) {
    const answer = await open(path, { 'accept-language': 'de' });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('lang="de-DE"');
    expect(html).not.toContain('sample');
  }
  const webFolder = join(folder, 'client');
  const inDev = { ...config, environment: 'dev' };
  const pages = await createSitePages({ config: inDev, database, webFolder, visits });
  expect(await (await pages.request('/', {}, connection())).text()).toContain('sample');
});

test('a page on an integration calls to action within its text while that flag is on', async () => {
  expect(await (await open('/en/integrations/linkedin')).text()).toContain('class="call"');
  await withFlagOff('integrationCRO.v1', async () => {
    expect(await (await open('/en/integrations/linkedin')).text()).not.toContain('class="call"');
  });
  await withFlagOff('marketing.integrations', async () => {
    expect((await open('/en/integrations/linkedin')).status).toBe(404);
  });
});

test('the glossary has its own flag, for each term and for links to it', async () => {
  expect(await (await open('/de/recruiting')).text()).toContain('<a href="/de/glossary">');
  expect((await open('/de/glossary/bridge')).status).toBe(200);
  await withFlagOff('marketing.glossary', async () => {
    for (const path of ['/glossary', '/de/glossary', '/glossary/bridge', '/de/glossary/bridge']) {
      expect((await open(path)).status).toBe(404);
    }
    const html = await (await open('/de/recruiting')).text();
    expect(html).not.toContain('/glossary');
    expect(html).not.toContain('<!--');
    expect(await (await open('/sitemaps/de.xml')).text()).not.toContain('glossary');
  });
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
      expect(xml).toContain(`hreflang="x-default" href="${origin}${addressForOthers(path)}"`);
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
  const webFolder = join(folder, 'client');
  const alone = new Hono<{ Variables: RequestVariables }>();
  alone.use(async (c, next) => {
    c.set('log', silentLogger);
    await next();
  });
  alone.route('/', await createSitePages({ config, database: gone as never, webFolder, visits }));
  expect((await alone.request('/en/what-is-nrm', {}, connection())).status).toBe(200);
});
