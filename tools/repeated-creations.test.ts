import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { api } from '@kith/contract/api';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../server/src');
const web = join(import.meta.dirname, '../web/src');

/**
 * What creates something for a member without an `Idempotency-Key`, and why a repeat after a lost answer
 * makes nothing that others would see twice.
 */
const withoutKey: Readonly<Record<string, string>> = {
  'accountDeletion.request': 'an account has one date of deletion',
  'adminSetup.claim': 'an installation has one first administrator',
  'billing.checkout': 'only a payment buys something, and each checkout is paid once',
  'extension.approve': 'a code that is not exchanged ends by itself',
  'extension.exchange': 'a code is used up by its first exchange',
  'invitations.create': 'its answer has a secret, which is not stored; only the inviter sees it',
  'meetings.addCalendar': 'only the member sees it, and busy times count once',
  'memberLinks.ask': 'a member asks another once',
  'review.open': 'each guest has a session of their own',
  'sampleNetwork.create': 'each call is another member, in development only',
  'shareLinks.create': 'its answer has a secret, which is not stored; only the owner sees it',
};

const endpoints = Object.entries(api).flatMap(([group, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { method = 'POST', path = '', successStatus } = procedure['~orpc'].route;
    return { key: `${group}.${name}`, method, path, successStatus };
  }),
);
const readPaths = new Set(
  endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path),
);
/** They answer 201, or add to what the same path lists. */
const creating = endpoints
  .filter(
    ({ method, path, successStatus }) =>
      method === 'POST' &&
      !path.startsWith('/admin/') &&
      (successStatus === 201 || readPaths.has(path)),
  )
  .map(({ key }) => key);

/** The endpoints whose routes take the key. */
async function readKeyed(): Promise<Set<string | undefined>> {
  const keyed = new Set<string | undefined>();
  for await (const file of glob('features/**/*.ts', { cwd: server })) {
    if (file.includes('.test.')) continue;
    const text = await readFile(join(server, file), 'utf8');
    if (!text.includes('runOnce')) continue;
    for (const [, key] of text.matchAll(/\b(?:endpoint(?::| =) |once\()'(\w+\.\w+)'/gu)) {
      keyed.add(key);
    }
  }
  return keyed;
}

test('whatever creates something for a member takes an Idempotency-Key, or says why not', async () => {
  const keyed = await readKeyed();
  expect(keyed).toContain('bridges.create');
  const unsafe = creating.filter((key) => !keyed.has(key) && withoutKey[key] === undefined);
  expect(unsafe).toEqual([]);
  const needless = Object.keys(withoutKey).filter(
    (key) => keyed.has(key) || !creating.includes(key),
  );
  expect(needless).toEqual([]);
});

/** A key for the life of a form: the server refuses the form's next content with it. */
const fixedKey =
  /\b(?:\w*[kK]ey)\b(?:, \w+)?\] = useState\(\(\) => crypto\.randomUUID|useRef\(crypto\.randomUUID\(\)\)/u;

test('the key of a form follows its content (lib/use-attempt-key.ts)', async () => {
  expect('const [idempotencyKey] = useState(() => crypto.randomUUID());').toMatch(fixedKey);
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: web })) {
    if (fixedKey.test(await readFile(join(web, file), 'utf8'))) found.push(file);
  }
  expect(found).toEqual([]);
});
