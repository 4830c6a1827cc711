import { dayMs } from '@kith/contract/core/time';
import { createdInvitationSchema, createdShareLinkSchema } from '@kith/contract/sharing/schemas';
import { beforeEach, describe, expect, test } from 'vitest';

import { bodyOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, longSessions } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const proxied = { TRUSTED_PROXIES: '127.0.0.1' };
const app = await startTestApp({ database, variables: { ...longSessions, ...proxied } });
const unknownToken = 'A'.repeat(43);
const password = 'open sesame';

let member: AppMember;
let postId: string;
let addresses = 0;

beforeEach(async () => {
  member = await app.signUp();
  await setConsent('profile_visibility', true);
  const post = { body: 'Words for all.', visibility: 'public' };
  postId = (await bodyOf<{ id: string }>(member.call('POST', '/posts', post))).id;
});

const change = (statement: string, ...values: unknown[]) =>
  database.pool.query(statement, [member.id, ...values]);
const setConsent = (type: string, isGranted: boolean) =>
  change(
    `insert into user_consent (user_id, consent_type, consent_granted, granted_at)
     values ($1, $2, $3, now())
     on conflict (user_id, consent_type) do update set consent_granted = excluded.consent_granted`,
    type,
    isGranted,
  );

/** Each from an address of its own, because addresses are limited. */
function ask(path: string, method = 'GET'): Promise<Response> {
  addresses += 1;
  return fetch(`${app.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses % 256}` },
    ...(method === 'POST' && { body: new URLSearchParams({ password: 'not this one' }) }),
  });
}

/** All of an answer that may differ between two: everything but the request's id and the time. */
async function wholeOf(answer: Response) {
  const headers = Object.fromEntries(answer.headers);
  delete headers['x-request-id'];
  delete headers['date'];
  return { status: answer.status, headers, body: await answer.text() };
}

type Request = [path: string, method?: string];
type Made = { id: string; token: string };

async function makeLink(fields: object): Promise<Made> {
  const body = { post_id: null, expires_in_days: 1, ...fields };
  const made = await bodyOf(member.call('POST', '/share-links', body));
  const { link, token } = createdShareLinkSchema.parse(made);
  return { id: link.id, token };
}

/** How each is made, ended, and asked for. */
const kinds: Record<
  string,
  { make: () => Promise<Made>; folder: string; asks: (token: string) => Request[] }
> = {
  post: {
    make: () => makeLink({ kind: 'post', post_id: postId }),
    folder: 'share-links',
    asks: (token) => [
      [`/p/${token}`],
      [`/p/${token}`, 'POST'],
      [`/share/${token}`],
      [`/share/${token}/preview.png`],
      [`/share/${token}/pictures/${postId}`],
    ],
  },
  'post with a password': {
    make: () => makeLink({ kind: 'post', post_id: postId, password }),
    folder: 'share-links',
    asks: (token) => [
      [`/p/${token}`],
      [`/p/${token}`, 'POST'],
      [`/share/${token}`, 'POST'],
      [`/share/${token}/preview.png`],
    ],
  },
  profile: {
    make: () => makeLink({ kind: 'profile' }),
    folder: 'share-links',
    asks: (token) => [
      [`/share/${token}`],
      [`/share/${token}`, 'POST'],
      [`/share/${token}/preview.png`],
    ],
  },
  invitation: {
    make: async () => {
      const made = await bodyOf(member.call('POST', '/invitations', { expires_in_days: 1 }));
      const { invitation, token } = createdInvitationSchema.parse(made);
      return { id: invitation.id, token };
    },
    folder: 'invitations',
    asks: (token) => [
      [`/invite/${token}`],
      [`/invite/${token}/preview.png`],
      [`/invite/${token}/pictures/${postId}`],
      [`/invite/${token}/decline`, 'POST'],
    ],
  },
};

type End = (made: Made, folder: string) => Promise<unknown>;
const ofAll: Record<string, End> = {
  revoked: ({ id }, folder) => member.call('DELETE', `/${folder}/${id}`),
  ended: async () => app.advance(2 * dayMs),
  'of a banned member': () =>
    change(`update auth.users set banned_until = '2999-01-01' where id = $1`),
  'of a closed account': () => change('update auth.users set deleted_at = now() where id = $1'),
  'of who withdrew the consent to processing': () => setConsent('data_processing', false),
};
const ofPosts: Record<string, End> = {
  'of a deleted post': () => member.call('DELETE', `/posts/${postId}`),
  'of a post for fewer': () => member.call('PATCH', `/posts/${postId}`, { visibility: 'network' }),
  'of a hidden post': () => change('update posts set hidden_at = now() where owner_id = $1'),
};
const ofProfiles: Record<string, End> = {
  'of who is no longer visible': () => setConsent('profile_visibility', false),
};

const cases = Object.keys(kinds).flatMap((kind) => {
  const more = kind.startsWith('post') ? ofPosts : kind === 'profile' ? ofProfiles : {};
  return Object.entries({ ...ofAll, ...more }).map(([state, end]) => ({ kind, state, end }));
});

describe('what can’t be opened answers like what never was', () => {
  test.each(cases)('$kind $state: same bytes', async ({ kind, end }) => {
    const { asks, folder, make } = kinds[kind]!;
    const made = await make();
    await end(made, folder);
    for (const [index, [path, method]] of asks(made.token).entries()) {
      const [unknownPath = ''] = asks(unknownToken)[index] ?? [];
      const unknown = await wholeOf(await ask(unknownPath, method));
      expect(unknown.status).toBe(404);
      expect(await wholeOf(await ask(path, method)), `${method ?? 'GET'} ${path}`).toEqual(unknown);
    }
  });

  test.each(Object.keys(kinds))('%s revoked: as fast, and no password is checked', async (kind) => {
    const { asks, folder, make } = kinds[kind]!;
    const made = await make();
    await member.call('DELETE', `/${folder}/${made.id}`);
    const hashed = app.hashing.count;
    const timeOf = async (token: string) => {
      const startedAt = performance.now();
      for (const [path, method] of asks(token)) await ask(path, method);
      return performance.now() - startedAt;
    };
    await timeOf(unknownToken);
    // The least of turns that alternate: a busy machine only ever adds time.
    let [dead, unknown] = [Infinity, Infinity];
    for (let round = 0; round < 9; round += 1) {
      dead = Math.min(dead, await timeOf(made.token));
      unknown = Math.min(unknown, await timeOf(unknownToken));
    }
    expect(app.hashing.count).toBe(hashed);
    // One class: no more apart than requests that answer the same are on a busy machine.
    expect(Math.max(dead, unknown)).toBeLessThan(4 * Math.min(dead, unknown) + 40);
  });
});
