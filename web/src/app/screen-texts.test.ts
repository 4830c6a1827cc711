import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';

import routes from '../routes.ts';
import { firstNamespaces } from './prerendered.ts';
import { memberNamespaces, namespaces } from '#lib/i18n/namespaces.ts';

const source = resolve(import.meta.dirname, '..');
/** Parts that a signed-in screen never waits for. */
const shared: readonly string[] = ['common', ...memberNamespaces];

describe('a screen loads all its texts at once, so that it never suspends again', () => {
  test.each(screensOf(routes))('$path', ({ path, file }) => {
    const asked = new Set([...shared, ...firstNamespaces(path), ...namespacesOf(file)]);
    const late = [...reachedFrom(file)].flatMap((part) =>
      namespacesOf(part).filter((namespace) => !asked.has(namespace)),
    );
    expect(new Set(late)).toEqual(new Set());
  });
});

describe('a first screen has its texts with the code, and waits for no further request', () => {
  const firstScreens = screensOf(routes).filter(({ file }) =>
    readFileSync(file, 'utf8').includes('beginVisit('),
  );
  test('there are two', () => {
    expect(firstScreens.map(({ path }) => path)).toEqual(['/dashboard', '/app/contacts']);
  });
  test.each(firstScreens)('$path', ({ file }) => {
    const asked = [...reachedFrom(file)].flatMap(namespacesOf);
    expect(asked.filter((namespace) => !shared.includes(namespace))).toEqual([]);
  });
});

function screensOf(entries: RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => [
    { path: `/${path}`, file: join(source, file) },
    ...screensOf(children),
  ]);
}

/** The modules that load with this one: lazy imports have their own boundary, types load nothing. */
function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*? from '([#.][^']+\.tsx?)'/gmu,
  )) {
    const path = target.startsWith('#')
      ? join(source, target.slice(1))
      : resolve(dirname(file), target);
    if (existsSync(path)) reachedFrom(path, seen);
  }
  return seen;
}

function namespacesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const calls = [...text.matchAll(/useTranslation\((\[[^\]]*\]|'[^']*'|namespaces)/gu)];
  const named = calls.map(([, names = '']) =>
    names === 'namespaces' ? (/const namespaces = (\[[^\]]*\])/u.exec(text)?.[1] ?? '') : names,
  );
  return named
    .flatMap((names) => [...names.matchAll(/'([^']+)'/gu)].map(([, one = '']) => one))
    .filter((one) => namespaces.some((known) => known === one));
}
