import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { appRoutes } from '@kith/contract/app-routes/table';
import { type FlagName, flagNames } from '@kith/contract/flags/table';
import { expect, test } from 'vitest';

const folders = ['web/src', 'server/src', 'contract/src'];

const sources = folders.flatMap((folder) => {
  const root = path.join(import.meta.dirname, '..', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/u.test(file) &&
        !/\.test\.ts$|(?:flags|app-routes)\/table\.ts$|review\/places\.ts$/u.test(file),
    )
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
});

/** What these govern is not built yet; remove one here when its flag is read, or its screen exists. */
const notBuilt: readonly FlagName[] = ['intelDashboards.v1'];

/** A flag that guards only screens that don't exist yet governs nothing. */
const guardsScreen = (name: string) => appRoutes.some(({ built, flag }) => built && flag === name);
const isRead = (name: string) =>
  guardsScreen(name) ||
  sources.some((source) => source.includes(`'${name}'`) || source.includes(`.${name}`));

test('every flag is read somewhere, or governs only what is not built yet', () => {
  expect(flagNames.filter((name) => !isRead(name))).toEqual(notBuilt);
});

/** Still without a test that knows them on and off; remove one here when it has one. */
const untested: readonly FlagName[] = [
  // Acting as somebody else does not exist, so that its banner is never shown.
  'admin_impersonation',
];

test('every flag that is read is tried by a test, which knows it on and off', () => {
  const root = path.join(import.meta.dirname, '..');
  const tests = ['web/src', 'server/src', 'contract/src', 'e2e/journeys']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    // The tests of the flags themselves name some as examples.
    .filter((file) => /\.(?:test|spec)\.ts$/u.test(file) && !file.startsWith('contract/src/flags/'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  const isTried = (name: string) =>
    tests.some((text) => text.includes(`'${name}'`) || text.includes(`${name}:`));
  const read = flagNames.filter((name) => !notBuilt.includes(name));
  expect(untested).toEqual(expect.arrayContaining(read.filter((name) => !isTried(name))));
});
