import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openPublicNetwork, type PublicNetwork } from '#platform/outbound/public-address.ts';
import { paintPng } from '#testing/samples/sample-picture.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember } from '#testing/test-member.ts';
import { publish } from '#testing/test-posts.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { draftPost } from './draft-post.ts';
import { fetchLink } from './fetch-link.ts';
import { getPost } from './get-post.ts';
import { suggestTags } from './suggest-tags.ts';

const database = await useSharedDatabase();
const ctx = await createMember(database, { jobs: ignoreJobs });
const network = openPublicNetwork({ allowsInner: true });

const page = `<html><head><title>Old title</title>
  <meta content='Tea &amp; trade' property="og:title">
  <meta name="description" content="How &quot;tea&quot; travels <script>alert(1)</script>"></head>`;
const withPicture = (url: string) =>
  page.replace('</head>', `<meta property="og:image" content="${url}"></head>`);
type Page = { type: string; body: string | Buffer } | { location: string };
const pages: Record<string, () => Page> = {
  '/article': () => ({ type: 'text/html; charset=utf-8', body: page }),
  '/moved': () => ({ location: '/article' }),
  '/circle': () => ({ location: '/circle' }),
  '/inward': () => ({ location: `${innerOrigin}/article` }),
  '/inward-twice': () => ({ location: '/inward' }),
  '/pictured': () => ({ type: 'text/html', body: withPicture(`${innerOrigin}/picture`) }),
  '/picture-inward': () => ({ location: `${innerOrigin}/picture` }),
  '/pictured-by-redirect': () => ({ type: 'text/html', body: withPicture('/picture-inward') }),
  '/picture': () => ({ type: 'image/png', body: paintPng(16, 16, () => [200, 90, 30, 255]) }),
  '/file': () => ({ type: 'application/zip', body: 'x' }),
};

let server: Server;
let origin: string;
/** The same server by another name, taken for one of the server's own network. */
let innerOrigin: string;
let innerCalls = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (innerOrigin.endsWith(`//${request.headers.host}`)) innerCalls += 1;
    const found = pages[request.url ?? '']?.();
    if (!found) response.writeHead(404).end();
    else if ('location' in found) response.writeHead(302, found).end();
    else response.writeHead(200, { 'content-type': found.type }).end(found.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  [origin, innerOrigin] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
});
afterAll(() => void server.close());

test('a linked page is read through a redirect, as plain text, and shown with its post', async () => {
  const url = `${origin}/moved`;
  const link = await fetchLink({ ctx, network, input: { url } });
  expect(link).toMatchObject({ title: 'Tea & trade', site: '127.0.0.1', picture_id: null });
  expect(link.description).toContain('How "tea" travels');
  const id = await publish(ctx, { body: 'Read this', link_url: url });
  const { post } = await getPost({ ctx, input: { id } });
  expect(post.link).toEqual(link);
});

test.each(['/circle', '/file', '/missing'])('%s is refused without a preview', async (path) => {
  const fetching = fetchLink({ ctx, network, input: { url: origin + path } });
  expect(await refusalOf(fetching)).toBe('link_unreadable');
});

test('an address of the server’s own network is never called', async () => {
  const guarded = openPublicNetwork({ allowsInner: false });
  for (const url of [
    `${origin}/article`,
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://[::1]/',
    'file:///etc/passwd',
  ]) {
    const fetching = fetchLink({ ctx, network: guarded, input: { url } });
    expect(await refusalOf(fetching)).toBe('link_unreadable');
  }
});

test('a public page leads to nothing in the server’s own network', async () => {
  const guarded = openPublicNetwork({ allowsInner: false });
  // Only the server of this test passes for a public one.
  const parse = (url: string) => (url.startsWith(`${origin}/`) ? new URL(url) : guarded.parse(url));
  const read = (path: string, by: PublicNetwork) =>
    fetchLink({ ctx, network: by, input: { url: origin + path } });
  for (const path of ['/inward', '/inward-twice']) {
    expect(await refusalOf(read(path, { ...guarded, parse }))).toBe('link_unreadable');
  }
  for (const path of ['/pictured', '/pictured-by-redirect']) {
    const shown = await read(path, { ...guarded, parse });
    expect(shown).toMatchObject({ title: 'Tea & trade', picture_id: null });
  }
  expect(innerCalls).toBe(0);
  // Where such calls are allowed, they are made: the pages do lead there.
  expect((await read('/inward-twice', network)).title).toBe('Tea & trade');
  expect((await read('/pictured', network)).picture_id).not.toBeNull();
  expect((await read('/pictured-by-redirect', network)).picture_id).not.toBeNull();
  expect(innerCalls).toBe(3);
});

test('tags and drafts come from the local engine, which they say', async () => {
  await publish(ctx, { body: 'On #supply_chains' });
  const suggested = await suggestTags({
    ctx,
    input: { body: 'Supply chains are changing', generates: false },
  });
  expect(suggested).toEqual({ tags: ['supply_chains'], engine: 'local', can_generate: false });
  const drafted = await draftPost({ ctx, network, input: { url: `${origin}/article` } });
  expect(drafted.engine).toBe('local');
  expect(drafted.body).toContain('Tea & trade');
  expect(drafted.link?.url).toBe(`${origin}/article`);
});
