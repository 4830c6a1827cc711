import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folders = ['contract/src', 'server/src', 'web/src'];
/** A pattern of invisible or control characters. */
const pattern = /\\u(?:0000|200[B-F]|202[A-E]|206\d|FEFF)|\\p\{(?:C|Cc|Cf|Surrogate)\}/u;

/** Files with such a pattern that clean no text for storing, and what they do instead. */
const others: Record<string, string> = {
  'server/src/platform/http/clean-request.ts': 'keeps what PostgreSQL can hold of any request',
  'server/src/platform/files/recognise-file.ts': 'recognises types of files by their bytes',
  'web/src/ui/charts/chart-data.ts': 'begins a file with the mark of UTF-8',
  'server/src/supabase/auth/mail-routes.ts': 'refuses an address',
  'server/src/features/auth/users/users.ts': 'refuses an address',
  'server/src/features/community/connect-message.ts': 'refuses an address',
  'server/src/features/auth/users/external-identity.ts': 'refuses an address',
  'server/src/features/auth/users/metadata.ts': 'keeps a JSON value that PostgreSQL can hold',
  'server/src/features/auth/sign-in/sign-in.ts': 'looks up what was typed',
  'server/src/features/auth/accounts/redirect-targets.ts': 'refuses an address',
  'server/src/features/contacts/identity.ts': 'compares addresses',
  'server/src/platform/csv.ts': 'marks a file as UTF-8',
  'server/src/features/contacts/search-words.ts': 'splits words for search',
  'server/src/features/messages/list-conversations.ts': 'searches names',
  'server/src/features/imports/readers/guess-encoding.ts':
    'counts characters that an encoding lacks',
  'server/src/features/imports/open-upload.ts': 'recognises files that are no text',
  'web/src/service-worker/push-payload.ts': 'shows a push notification',
};

test('hidden characters are cleaned by one rule, `contract/src/core/text.ts`', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file))
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|\/testing\//u.test(file))
      .filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8'))),
  );
  const known = ['contract/src/core/text.ts', ...Object.keys(others)];
  expect(found.filter((file) => !known.includes(file))).toEqual([]);
  expect(known.filter((file) => !found.includes(file))).toEqual([]);
});
