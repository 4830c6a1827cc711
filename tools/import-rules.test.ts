import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const oxlint = join(root, 'node_modules/.bin/oxlint');
let house: string;

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'kith-lint-'));
  await copyFile(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
});
afterAll(() => rm(house, { recursive: true, force: true }));

async function lint(file: string, imported: string): Promise<string> {
  const path = join(house, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `import { thing } from '${imported}';\n\nexport const other = thing;\n`);
  try {
    await promisify(execFile)(oxlint, ['-c', '.oxlintrc.json', file], { cwd: house });
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

const forbidden = [
  ['contract/src/contacts/schemas.ts', 'kysely'],
  ['contract/src/contacts/schemas.ts', '@kith/server/app'],
  ['server/src/platform/http/cursor.ts', '#features/contacts/list-contacts.ts'],
  ['server/src/platform/ai/ai-port.ts', '#platform/database/service.ts'],
  ['server/src/features/nudges/list-nudges.ts', '#features/contacts/queries.ts'],
  ['server/src/features/nudges/list-nudges.ts', '#features/contacts/present.ts'],
  ['server/src/features/nudges/list-nudges.ts', '../contacts/create-contact.ts'],
  ['server/src/features/nudges/list-nudges.ts', '#platform/database/service.ts'],
  ['server/src/features/nudges/list-nudges.ts', '#platform/database/run-opened.ts'],
  ['server/src/features/nudges/list-nudges.ts', '#supabase/auth/routes.ts'],
  ['server/src/features/nudges/list-nudges.ts', 'rate-limiter-flexible'],
  ['server/src/supabase/rest/routes.ts', '#features/contacts/queries.ts'],
  ['web/src/ui/button.tsx', '#features/contacts/shared/api/contact.ts'],
  ['web/src/lib/errors.ts', '#app/shell.tsx'],
  ['web/src/features/contacts/list/components/contact-list.tsx', '#features/nudges/api/today.ts'],
  ['web/src/features/contacts/list/components/contact-list.tsx', '../../filters/api/groups.ts'],
  ['web/src/features/nudges/components/nudge.tsx', '#features/contacts/shared/api/contact.ts'],
  ['web/src/features/nudges/components/nudge.tsx', '../../contacts/shared/api/contact.ts'],
  ['web/src/features/contacts/list/components/contact-list.tsx', '#routes/contacts.tsx'],
  [
    'web/src/features/accounts/settings/components/enrol-app.tsx',
    '#features/contacts/list/api/views.ts',
  ],
  [
    'web/src/features/contacts/list/components/contact-list.tsx',
    '#features/accounts/shared/api/captcha.ts',
  ],
  ['web/src/routes/contacts.tsx', '@kith/server/app'],
  ['extension/src/popup/app.tsx', '@kith/web/app'],
  ['extension/src/popup/app.tsx', '../../../server/src/app.ts'],
  ['site/src/pages/what-is-nrm.ts', '@kith/web/app'],
  ['site/src/pages/what-is-nrm.ts', '../../../server/src/app.ts'],
] as const;

test.each(forbidden)('%s may not import %s', async (file, imported) => {
  expect(await lint(file, imported)).toContain('no-restricted-imports');
});

const allowed = [
  ['contract/src/contacts/schemas.ts', '../core/ids.ts'],
  ['server/src/features/nudges/list-nudges.ts', '#features/contacts/contact-summary.ts'],
  ['server/src/features/nudges/list-nudges.ts', '#features/contacts/tables.ts'],
  ['server/src/supabase/rest/routes.ts', '#features/consents/require-consents.ts'],
  ['web/src/features/contacts/list/components/contact-list.tsx', '../api/views.ts'],
  [
    'web/src/features/contacts/list/components/contact-list.tsx',
    '#features/contacts/shared/api/contact.ts',
  ],
  [
    'web/src/features/accounts/settings/components/enrol-app.tsx',
    '#features/accounts/shared/api/captcha.ts',
  ],
  ['web/src/routes/contacts.tsx', '#features/contacts/list/components/contact-list.tsx'],
] as const;

test.each(allowed)('%s may import %s', async (file, imported) => {
  expect(await lint(file, imported)).toBe('');
});
