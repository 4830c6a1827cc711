import { createdInvitationSchema, createdShareLinkSchema } from '@kith/contract/sharing/schemas';
import { beforeEach, describe, expect, test } from 'vitest';

import { bodyOf } from '#testing/read-answer.ts';
import { paintPng } from '#testing/samples/sample-picture.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { composePreview } from './draw-preview.ts';
import { fitText, toDrawable } from './fit-text.ts';

const database = await useSharedDatabase();
const app = await startTestApp({ database });
const mostBytes = 200_000;
let author: AppMember;
let slug: string;

beforeEach(async () => {
  author = await app.signUp();
  slug = `carla-${author.id.slice(0, 8)}`;
  await database.pool.query(`update profiles set display_name = 'Carla Frey' where id = $1`, [
    author.id,
  ]);
  await database.pool.query(
    `insert into user_consent (user_id, consent_type, consent_granted, granted_at)
     values ($1, 'profile_visibility', true, now())`,
    [author.id],
  );
  await database.pool.query(
    `insert into member_slugs (owner_id, slug, chosen_at) values ($1, $2, now())`,
    [author.id, slug],
  );
});

const open = (path: string) => fetch(`${app.origin}${path}`, { redirect: 'manual' });
const writePost = (body: string, fields: object = {}) =>
  bodyOf<{ id: string }>(author.call('POST', '/posts', { body, visibility: 'public', ...fields }));
async function linkTo(postId: string, fields: object = {}) {
  const link = { kind: 'post', post_id: postId, ...fields };
  return createdShareLinkSchema.parse(await bodyOf(author.call('POST', '/share-links', link)));
}

/** Width and height as the header of a PNG says. */
async function sizeOf(answer: Response) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const content = Buffer.from(await answer.arrayBuffer());
  expect(content.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(content.length).toBeLessThan(mostBytes);
  return [content.readUInt32BE(16), content.readUInt32BE(20)];
}

test('every page names a picture of the expected size, which is there', async () => {
  const { id } = await writePost('Ask about last Tuesday. What people plan is a story.');
  const { token } = await linkTo(id);
  const invitation = { expires_in_days: 3, message: 'Come in' };
  const invited = await bodyOf(author.call('POST', '/invitations', invitation));
  const invite = createdInvitationSchema.parse(invited).token;
  for (const path of [`/p/${token}`, `/share/${token}`, `/invite/${invite}`, `/u/${slug}`]) {
    const page = await (await open(path)).text();
    const [, address = ''] = /<meta property="og:image" content="([^"]+)"/u.exec(page) ?? [];
    expect(address, path).toMatch(new RegExp(`^${app.origin}/`, 'u'));
    expect(await sizeOf(await fetch(address)), path).toEqual([1200, 630]);
  }
});

const painted = (level: number) => paintPng(900, 500, () => [level, 90, 30, 255]);

async function addPicture(): Promise<string> {
  const answer = await fetch(`${app.origin}/api/v1/post-pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(painted(200)),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** What the server read at an address that a post links to. */
async function addLink(postId: string, picture: Buffer | null): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with v as (insert into link_previews (owner_id, url, title, description, site, picture, picture_type,
         created_at)
       values ($1, 'https://halcyon.example/forty', 'What forty interviews taught us', $2,
         'halcyon.example', $3, 'image/png', now()) returning id)
     update posts set link_id = v.id from v where posts.id = $4 returning v.id`,
    [author.id, 'Ask about <last> Tuesday', picture, postId],
  );
  return rows[0]!.id;
}

async function previewOf(token: string): Promise<Buffer> {
  const answer = await open(`/share/${token}/preview.png`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test('a link in a post shows what the page says of itself, and its picture', async () => {
  const { id } = await writePost('Words');
  const without = await linkTo(id);
  const drawnWithout = await previewOf(without.token);
  await addLink(id, null);
  const bare = await (await open(`/p/${without.token}`)).text();
  expect(bare).toContain('What forty interviews taught us');
  expect(bare).toContain('Ask about &lt;last&gt; Tuesday');
  expect(bare).toContain('halcyon.example');
  expect(bare).not.toContain('<img');
  expect((await previewOf(without.token)).equals(drawnWithout)).toBe(true);

  const pictureId = await addLink(id, painted(120));
  const path = `/share/${without.token}/pictures/${pictureId}`;
  expect(await (await open(`/p/${without.token}`)).text()).toContain(`<img src="${path}" alt=""`);
  const picture = await open(path);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await picture.arrayBuffer()).equals(painted(120))).toBe(true);
  expect((await previewOf(without.token)).equals(drawnWithout)).toBe(false);

  // Only who knows the password of a link sees it; another post's link doesn't open it.
  const closed = await linkTo(id, { password: 'open sesame' });
  const other = await linkTo((await writePost('Other words')).id);
  for (const { token } of [closed, other]) {
    expect((await open(`/share/${token}/pictures/${pictureId}`)).status).toBe(404);
  }
  await author.call('DELETE', `/share-links/${without.link.id}`);
  expect((await open(path)).status).toBe(404);
});

test('the picture of a post is part of what others show with its link', async () => {
  const plain = await linkTo((await writePost('The same words')).id);
  const pictures = [{ id: await addPicture(), alt: 'A lake' }];
  const shown = await linkTo((await writePost('The same words', { pictures })).id);
  const [without, withPicture] = [await previewOf(plain.token), await previewOf(shown.token)];
  expect(withPicture.equals(without)).toBe(false);
  expect(withPicture.length).toBeLessThan(mostBytes);
  expect([withPicture.readUInt32BE(16), withPicture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect((await previewOf(shown.token)).equals(withPicture)).toBe(true);
});

test.each([
  ['markup', '</text><image href="file:///etc/passwd"/><text>'],
  ['entities', ']]><script>alert(1)</script>&#0;&xxe;'],
  ['what XML has no letter for', '\u0008\uFFFF\uD800 & "quoted" \'text\''],
  ['one long word', 'W'.repeat(2_900)],
  ['emoji', '🎉'.repeat(500)],
  ['Japanese', '週末に会いました。'.repeat(100)],
  ['Arabic', 'مرحبا بالعالم'],
])('draws a post of %s', async (_what, body) => {
  const drawn = composePreview({ title: body, excerpt: body, name: body, about: body });
  expect(drawn).not.toMatch(/<(?!\/?(?:svg|rect|g|path|circle|text)[\s>/])/u);
  expect(drawn).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos);)/u);
  const { id } = await writePost(`Words ${body}`.slice(0, 2_990).replaceAll(/[\0\uD800]/gu, ''));
  const { token } = await linkTo(id);
  expect(await sizeOf(await open(`/share/${token}/preview.png`))).toEqual([1200, 630]);
});

test('lines end between words, and the last one says that there is more', () => {
  const fit = { width: 300, size: 30, lines: 2 };
  expect(fitText('One two three four five six seven eight', fit)).toEqual([
    'One two three four',
    'five six seven…',
  ]);
  expect(fitText('短い文', fit)).toEqual(['短い文']);
  expect(toDrawable('Tea 🎉 time', false)).toBe('Tea time');
  expect(toDrawable('週末', false)).toBe('');
  expect(toDrawable('週末', true)).toBe('週末');
});

describe('the picture of what can’t be opened is the answer of a link that never was', () => {
  async function wholeOf(answer: Response) {
    const headers = Object.fromEntries(answer.headers);
    delete headers['x-request-id'];
    delete headers['date'];
    return { status: answer.status, headers, body: await answer.text() };
  }
  const unknownOf = async (folder: string) =>
    wholeOf(await open(`/${folder}/${'A'.repeat(43)}/preview.png`));

  test('revoked, behind a password, of a deleted post, or of a hidden profile', async () => {
    const unknown = await unknownOf('share');
    expect(unknown.status).toBe(404);
    const { id } = await writePost('Words');
    const [revoked, closed, gone] = [
      await linkTo(id),
      await linkTo(id, { password: 'open sesame' }),
      await linkTo(id),
    ];
    await author.call('DELETE', `/share-links/${revoked.link.id}`);
    expect((await open(`/share/${gone.token}/preview.png`)).status).toBe(200);
    const picture = (token: string) => open(`/share/${token}/preview.png`).then(wholeOf);
    expect(await picture(revoked.token)).toEqual(unknown);
    expect(await picture(closed.token)).toEqual(unknown);
    await author.call('DELETE', `/posts/${id}`);
    expect(await picture(gone.token)).toEqual(unknown);
    expect(await unknownOf('invite')).toEqual(unknown);
    expect((await open(`/u/${slug}/preview.png`)).status).toBe(200);
    await database.pool.query('delete from user_consent where user_id = $1', [author.id]);
    expect(await wholeOf(await open(`/u/${slug}/preview.png`))).toEqual(unknown);
  });
});
