import { describe, expect, test } from 'vitest';

import { discourseSecrets, writeConnect } from '#testing/peers/discourse-peer.ts';

import { isSignedBy, readRequest, sign, writeAnswer } from './connect-message.ts';
import { describeMember } from './forum-fields.ts';
import { openForum } from './open-forum.ts';
import { defaultRules } from '@kith/contract/community/groups';

const forum = openForum({
  DISCOURSE_URL: 'https://forum.example/talk/',
  DISCOURSE_CONNECT_SECRET: discourseSecrets.connect,
})!;
const back = 'https://forum.example/talk/session/sso_login';
const nonce = 'cb68251eefb5211e58c00ff1395f0c0b';
const ask = (fields: Record<string, string> = {}) =>
  writeConnect({ nonce, return_sso_url: back, ...fields });
const refused = expect.objectContaining({ code: 'forum_request_refused' });

test('the example of the public description is read and signed as it says', () => {
  const secret = 'd836444a9e4084d5b224a60c208dce14';
  const sso = Buffer.from(
    `nonce=${nonce}&return_sso_url=http%3A%2F%2Fdiscuss.example.com%2Fsession%2Fsso_login`,
  ).toString('base64');
  const described = openForum({
    DISCOURSE_URL: 'http://discuss.example.com',
    DISCOURSE_CONNECT_SECRET: secret,
  })!;
  expect(readRequest(described, { sso, sig: sign(sso, secret) })).toEqual({
    nonce,
    returnUrl: 'http://discuss.example.com/session/sso_login',
  });
});

test('an answer goes back whole, signed over what the browser carries', () => {
  const fields = { name: 'Ana & Zoë\r\nadmin=true&nonce=x', email: 'ana@kith.example' };
  const target = new URL(writeAnswer(forum, { nonce, returnUrl: back }, fields));
  expect(target.origin + target.pathname).toBe(back);
  const sso = target.searchParams.get('sso')!;
  expect(isSignedBy(sso, target.searchParams.get('sig')!, forum.secret)).toBe(true);
  const read = new URLSearchParams(Buffer.from(sso, 'base64').toString());
  expect(Object.fromEntries(read)).toEqual({ ...fields, nonce });
  expect([...read.keys()]).toHaveLength(3);
  expect(target.href).not.toMatch(/[\r\n]/u);
});

describe('a signature counts only whole', () => {
  const { sso, sig } = ask();
  test.each([
    ['none', ''],
    ['cut', sig.slice(0, 32)],
    ['longer', `${sig}00`],
    ['of another secret', writeConnect({ nonce, return_sso_url: back }, 'x'.repeat(20)).sig],
    ['with one digit changed', (sig.startsWith('0') ? '1' : '0') + sig.slice(1)],
    ['no digits', 'z'.repeat(64)],
    ['of other letters that fold to digits', `${sig.slice(0, 63)}\uFF11`],
  ])('%s', (_name, given) => {
    expect(() => readRequest(forum, { sso, sig: given })).toThrow(refused);
  });
  test('of another text', () => {
    expect(() => readRequest(forum, { sso: ask({ more: '1' }).sso, sig })).toThrow(refused);
  });
  test('in capitals it is the same', () => {
    expect(readRequest(forum, { sso, sig: sig.toUpperCase() }).nonce).toBe(nonce);
  });
});

test.each([
  'https://evil.example/talk/session/sso_login',
  'https://forum.example.evil.example/talk/session/sso_login',
  'https://forum.example@evil.example/talk/session/sso_login',
  'https://user:pass@forum.example/talk/session/sso_login',
  'https://forum.example/talk/session/sso_login?next=https://evil.example',
  'https://forum.example/talk/session/sso_login#x',
  'https://forum.example/talk/../session/sso_login',
  'https://forum.example/session/sso_login',
  'https://forum.example:8443/talk/session/sso_login',
  'http://forum.example/talk/session/sso_login',
  '//forum.example/talk/session/sso_login',
  'https:\\\\forum.example\\talk\\session\\sso_login',
  'https://forum.example/talk/session/sso_login\r\nSet-Cookie: a=b',
  'javascript:alert(1)',
  '',
])('no one is sent to %j, also by a right signature', (address) => {
  expect(() => readRequest(forum, ask({ return_sso_url: address }))).toThrow(refused);
});

test('a field given twice, or a nonce of other signs, is no request of the forum', () => {
  const sso = (text: string) => {
    const encoded = Buffer.from(text).toString('base64');
    return { sso: encoded, sig: sign(encoded, forum.secret) };
  };
  const address = encodeURIComponent(back);
  for (const text of [
    `nonce=${nonce}&nonce=other123&return_sso_url=${address}`,
    `nonce=${nonce}&return_sso_url=${address}&return_sso_url=${address}`,
    `return_sso_url=${address}`,
    `nonce=${nonce}`,
    `nonce=a%0D%0Ab1234567&return_sso_url=${address}`,
  ]) {
    expect(() => readRequest(forum, sso(text)), text).toThrow(refused);
  }
  const plain = 'no base64: {}';
  expect(() => readRequest(forum, { sso: plain, sig: sign(plain, forum.secret) })).toThrow(refused);
});

const member = {
  id: '0193d9a0-0000-7000-8000-000000000001',
  email: 'ana@kith.example',
  isConfirmed: true,
  name: 'Ana Reyes',
  slug: null,
  pictureId: null,
  plan: 'plus',
  badges: ['first_bridge'],
} as const;
const site = new URL('https://kith.example');

test('groups are those of the badges and the plan, each within what a forum takes', () => {
  const fields = describeMember(member, site, defaultRules);
  expect(fields['add_groups']?.split(',').sort()).toEqual(['kith_first_bridge', 'kith_plan_plus']);
  const removed = fields['remove_groups']?.split(',') ?? [];
  expect(removed).toContain('kith_plan_free');
  expect(removed).not.toContain('kith_first_bridge');
  for (const group of removed) expect(group).toMatch(/^[a-z0-9_]{3,20}$/u);
});

test('groups follow from the rules: one that two plans share is kept by either, none is left alone', () => {
  const rules = new Map(defaultRules)
    .set('plan.plus', 'kith_paying')
    .set('plan.pro', 'kith_paying')
    .set('badge.first_bridge', null);
  const fields = describeMember(member, site, rules);
  expect(fields['add_groups']).toBe('kith_paying');
  expect(fields['remove_groups']).not.toMatch(/kith_paying|first_bridge|plan_pro/u);
});

test('only a public picture is named, and no field gives rights', () => {
  expect(describeMember(member, site, defaultRules)).not.toHaveProperty('avatar_url');
  expect(describeMember({ ...member, pictureId: 'p' }, site, defaultRules)).not.toHaveProperty(
    'avatar_url',
  );
  const shown = describeMember({ ...member, slug: 'ana', pictureId: 'p' }, site, defaultRules);
  expect(shown['avatar_url']).toBe('https://kith.example/u/ana/pictures/p');
  for (const key of ['admin', 'moderator', 'groups', 'suspended_till']) {
    expect(shown).not.toHaveProperty(key);
  }
});

test('an address that no one proved is handed over as such', () => {
  expect(describeMember(member, site, defaultRules)['require_activation']).toBe('false');
  expect(
    describeMember({ ...member, isConfirmed: false }, site, defaultRules)['require_activation'],
  ).toBe('true');
});
