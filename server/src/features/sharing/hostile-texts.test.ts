import { beforeAll, expect, test } from 'vitest';

import { elementsOf, hostileTexts } from '#testing/hostile-texts.ts';
import { bodyOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { addPerson, openModeration, type Person } from '#testing/test-moderation.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const { casesOf } = await openModeration(app, database);

const whole = hostileTexts.join(' ');

type Pages = { texts: Map<string, string>; author: Person };

/** A profile, a post, links and an invitation of these texts, as visitors see them. */
async function openPages(name: string, text: string): Promise<Pages> {
  const author = await addPerson(app, database, name);
  await database.pool.query(
    `insert into user_consent (user_id, consent_type, consent_granted, granted_at)
     values ($1, 'profile_visibility', true, now())`,
    [author.id],
  );
  const line = text.slice(0, 80);
  const profile = await author.call('PATCH', '/profiles/me', {
    headline: text.slice(0, 160),
    about: text,
    offers: [line],
    seeks: [line],
    links: [
      {
        url: 'https://x.example/',
        label: text.slice(0, 60),
      },
    ],
    experience: [
      {
        company: line,
        title: line,
        from: null,
        to: null,
        text,
      },
    ],
    audiences: {
      headline: 'public',
      about: 'public',
      experience: 'public',
      offers: 'public',
      seeks: 'public',
      links: 'public',
      pictures: 'public',
    },
  });
  expect(profile.status).toBe(200);
  const slug = `member-${author.id.slice(0, 8)}`;
  expect((await author.call('PUT', '/profiles/me/slug', { slug })).status).toBe(200);
  const post = await bodyOf<{ id: string }>(
    author.call('POST', '/posts', {
      body: `${line}\n${text}`,
      visibility: 'public',
      tags: ['tag"onload=x', 'plain'],
    }),
  );
  const link = async (body: object) =>
    (await bodyOf<{ token: string }>(author.call('POST', '/share-links', body))).token;
  const postLink = await link({ kind: 'post', post_id: post.id });
  const invitation = await bodyOf<{ token: string }>(
    author.call('POST', '/invitations', { message: text.slice(0, 500), expires_in_days: 1 }),
  );
  const texts = new Map<string, string>();
  for (const [page, path] of [
    ['/p', `/p/${postLink}`],
    ['/share of a post', `/share/${postLink}`],
    ['/share of a profile', `/share/${await link({ kind: 'profile' })}`],
    ['/u', `/u/${slug}`],
    ['/invite', `/invite/${invitation.token}`],
  ] as const) {
    const answer = await fetch(`${app.origin}${path}`);
    expect(answer.status, page).toBe(200);
    expect(answer.headers.get('content-security-policy'), page).toContain("default-src 'none'");
    texts.set(page, await answer.text());
  }
  await author.call('POST', '/posts', { body: text, visibility: 'public' });
  return { texts, author };
}

const addressesOf = (page: string) =>
  Array.from(page.matchAll(/\b(?:href|src|action|content)="([^"]*)"/gu), ([, value = '']) => value);

let plain: Pages;
let hostile: Pages;
beforeAll(async () => {
  plain = await openPages('Plain Name', 'See https://x.example/a for all.');
  hostile = await openPages(hostileTexts.slice(0, 3).join(' '), `${whole} https://x.example/a`);
});

test('no text becomes an element or an attribute of a public page', () => {
  for (const [page, text] of hostile.texts) {
    const known = elementsOf(plain.texts.get(page) ?? '');
    expect(
      elementsOf(text).filter((element) => !known.includes(element)),
      page,
    ).toEqual([]);
    expect(text, page).not.toMatch(/<script|<svg\/onload|<iframe|<math|<img src=x/u);
  }
});

test('no address of a public page runs anything', () => {
  for (const [page, text] of hostile.texts) {
    const addresses = addressesOf(text).filter((value) =>
      /^\s*(?:javascript|data|vbscript):/iu.test(value),
    );
    const links = Array.from(text.matchAll(/(?:href|src|action)="([^"]*)"/gu), ([, to = '']) => to);
    expect(
      links.filter((to) => !/^(?:\/|https?:\/\/)/u.test(to)),
      page,
    ).toEqual([]);
    // A description may say "javascript:", but nothing opens it.
    expect(
      addresses.every((value) => !links.includes(value)),
      page,
    ).toBe(true);
  }
});

test('a report keeps the text as text, for administrators too', async () => {
  const reader = await addPerson(app, database, 'Rita Reader');
  const post = await bodyOf<{ id: string }>(
    hostile.author.call('POST', '/posts', { body: `x ${hostileTexts[2]}`, visibility: 'public' }),
  );
  const body = { reason: 'other', note: whole.slice(0, 1_000) };
  expect((await reader.call('POST', `/posts/${post.id}/reports`, body)).status).toBe(201);
  const [held] = await casesOf(hostile.author);
  expect(held?.reports[0]?.note).toContain('alert(1)');
});
