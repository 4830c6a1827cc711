import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { interactionSchema, loggableKinds } from '@kith/contract/interactions/schemas';
import { notificationKinds } from '@kith/contract/notifications/rules';
import { signalTypes } from '@kith/contract/nudges/rules';
import { interactionKinds } from '@kith/contract/warmth/rules';
import { expect, test } from 'vitest';

/* Every kind that the contract lists is made by something on the server: one that is never made is a promise. */

const source = join(import.meta.dirname, '../server/src');

async function readSources(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob('**/*.{ts,sql}', { cwd: source })) {
    const name = file.replaceAll('\\', '/');
    if (/\.test\.ts$|^testing\/|^migrations\/|database-types\.ts$/u.test(name)) continue;
    texts.set(name, await readFile(join(source, file), 'utf8'));
  }
  return texts;
}

const sources = await readSources();
const filesWith = (pattern: RegExp) => [...sources].filter(([, text]) => pattern.test(text));

/** The values that a field gets in an object, also by a condition or a variable; not those of a type. */
function valuesOf(field: string, text: string): string[] {
  const given = [
    ...text.matchAll(new RegExp(`\\b${field}: '(\\w+)'(?! \\||;)`, 'gu')),
    ...text.matchAll(new RegExp(`\\bconst ${field} = '(\\w+)'`, 'gu')),
  ].map(([, value]) => value ?? '');
  const chosen = [
    ...text.matchAll(new RegExp(`\\b${field}(?::| =) [^;,\n]* \\? ([^;,\n]*)`, 'gu')),
  ];
  return [...given, ...chosen.flatMap(([, values = '']) => quoted(values))];
}

const quoted = (text: string) => [...text.matchAll(/'(\w+)'/gu)].map(([, value]) => value ?? '');

/** The database decides which of two notifications it is. */
const chosenBySql: Record<string, string> = { link_request: 'sql/member-links/ask_for_link.sql' };

test('every kind of notification is sent', () => {
  const sent = new Set(
    filesWith(/\bnotify(?:Member|OfAct)\(/u).flatMap(([, text]) => valuesOf('kind', text)),
  );
  for (const [kind, file] of Object.entries(chosenBySql)) {
    if (quoted(sources.get(file) ?? '').includes(kind)) sent.add(kind);
  }
  expect(notificationKinds.filter((kind) => !sent.has(kind))).toEqual([]);
});

test('every type of signal is derived, and those about members have facts', () => {
  const refresh = sources.get('features/nudges/refresh-signals.ts') ?? '';
  const derived = new Map(
    [...refresh.matchAll(/^ {2}(\w+): (derive\w+),$/gmu)].map(([, type, name]) => [type, name]),
  );
  expect(signalTypes.filter((type) => !derived.has(type))).toEqual([]);
  const derivations = filesWith(/\bexport function derive\w+\(/u).map(([, text]) => text);
  const facts = sources.get('sql/nudges/member_facts.sql') ?? '';
  const ofMembers = derivations.flatMap((text) =>
    [...text.matchAll(/\bmemberFacts\('(\w+)'/gu)].map(([, type]) => type),
  );
  expect(ofMembers.length).toBeGreaterThan(3);
  expect(ofMembers.filter((type) => !facts.includes(`kind = '${type}'`))).toEqual([]);
});

const writers = filesWith(/\binto interactions\b|\baddInteraction\(/u);

/** The database says which kind of act on a post it was. */
const actsOnPosts = 'sql/interactions/feed_acts.sql';

test('every kind of interaction is logged by members or written by something else', () => {
  const made = new Set<string>([
    ...loggableKinds,
    ...writers.flatMap(([, text]) => valuesOf('kind', text)),
    ...quoted(sources.get(actsOnPosts) ?? ''),
  ]);
  expect(interactionKinds.filter((kind) => !made.has(kind))).toEqual([]);
});

/** The column’s default, and what the file of an import names itself. */
const bySchema = ['manual'];
const ofImports = 'features/imports/readers/linkedin.ts';

test('every source of an interaction has a writer', () => {
  const named = writers.flatMap(([, text]) => quoted(text));
  const formats = valuesOf('format', sources.get(ofImports) ?? '');
  const made = new Set([...bySchema, ...named, ...formats]);
  expect(interactionSchema.shape.source.options.filter((one) => !made.has(one))).toEqual([]);
});

test('finds values that are given, and none that are only named in a type', () => {
  const text = `send({ kind: 'like', fact });
    const kind = isRequest ? 'message_request' : 'message';
    type Notice = { kind: 'share' | 'mention'; other: string };
    type Single = { kind: 'follow'; other: string };`;
  expect(valuesOf('kind', text)).toEqual(['like', 'message_request', 'message']);
});
