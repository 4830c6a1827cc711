import fc from 'fast-check';

import type { Operation } from './described-operations.ts';
import { encodeText, hostileValues, type HostileValue } from './hostile-values.ts';
import { listPlaces, type Place, writeWith } from './json-places.ts';
import { type JsonSchema, sampleSchema } from './sample-schema.ts';

type Target =
  | { in: 'path' | 'query' | 'header'; name: string }
  | { in: 'query name' }
  | { in: 'body'; place: Place };

/** One request: an operation, with hostile values at some places and usual ones at all others. */
export type HostileCase = {
  operation: Operation;
  hostile: readonly { target: Target; value: HostileValue }[];
  /** Whether the texts and lists of its body are as long as they may be. */
  isLongest?: boolean;
};

export type HostileRequest = {
  method: string;
  /** Raw, with its query. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

/** Where usual values come from; `body` and `query` are some that the endpoint accepts, where known. */
export type Usual = {
  seed: number;
  chooseId: (name: string) => string;
  body?: object | undefined;
  query?: URLSearchParams | undefined;
};

/** Headers that some endpoint reads. */
const headerNames = [
  'idempotency-key',
  'content-type',
  'accept-language',
  'accept',
  'prefer',
  'range',
];

/** Every place that a request of this operation can fill. */
function listTargets({ inPath, query, body }: Operation, seed: number): Target[] {
  return [
    ...inPath.map(({ name }) => ({ in: 'path' as const, name })),
    ...query.map(({ name }) => ({ in: 'query' as const, name })),
    { in: 'query name' },
    ...headerNames.map((name) => ({ in: 'header' as const, name })),
    ...listBodyPlaces(body, seed).map((place) => ({ in: 'body' as const, place })),
  ];
}

function listBodyPlaces(body: Operation['body'], seed: number): Place[] {
  if (body?.type !== 'json') return [];
  const full = sampleSchema(body.schema, { isFull: true, chooseId: () => '' });
  // Several, because each sample takes one branch of every union.
  const places = fc.sample(full, { seed, numRuns: 8 }).flatMap((sample) => listPlaces(sample));
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/** Texts of any characters, whole and half. */
const anyText = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => ({
  name: 'any text',
  json: JSON.stringify(text),
  query: encodeText(text),
}));

const anyValue = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileValues), weight: 5 },
  { arbitrary: anyText, weight: 1 },
);

/** So many cases, each of one operation with hostile values at one to three of its places. */
export function pickCases(
  operations: readonly Operation[],
  { seed, count }: { seed: number; count: number },
): HostileCase[] {
  const arbitraries = operations.map((operation) => {
    const target = fc.constantFrom(...listTargets(operation, seed));
    const hostile = fc.array(fc.record({ target, value: anyValue }), {
      minLength: 1,
      maxLength: 3,
    });
    return hostile.map((hostile): HostileCase => ({ operation, hostile }));
  });
  return fc.sample(fc.oneof(...arbitraries), { seed, numRuns: count });
}

/** One value at every place of every operation. */
export function placeEverywhere(
  operations: readonly Operation[],
  { seed, value }: { seed: number; value: HostileValue },
): HostileCase[] {
  return operations.flatMap((operation) =>
    listTargets(operation, seed).map((target) => ({ operation, hostile: [{ target, value }] })),
  );
}

/** One value at one place of every operation. */
export function placeOnce(
  operations: readonly Operation[],
  { seed, value }: { seed: number; value: HostileValue },
): HostileCase[] {
  return operations.map((operation) => {
    const targets = listTargets(operation, seed).filter(({ in: where }) => where !== 'header');
    const target = targets[seed % targets.length]!;
    return { operation, hostile: [{ target, value }] };
  });
}

/** The request of a case. */
export function writeRequest(
  { operation, hostile, isLongest = false }: HostileCase,
  usual: Usual,
): HostileRequest {
  const find = (where: 'path' | 'query' | 'header', name: string): string | undefined =>
    hostile.find(({ target }) => target.in === where && target.name === name)?.value.query;
  let path = operation.path;
  for (const { name, schema } of operation.inPath) {
    const part = find('path', name) ?? sampleText(schema, name, usual);
    path = path.replace(new RegExp(`\\{\\+?${name}\\}`, 'u'), () => part);
  }
  const query = operation.query.flatMap(({ name, schema, required }) => {
    const plain = usual.query?.get(name);
    const given = find('query', name) ?? (plain ? encodeText(plain) : undefined);
    if (given === undefined && !required) return [];
    return `${name}=${given ?? sampleText(schema, name, usual)}`;
  });
  const unknown = hostile.find(({ target }) => target.in === 'query name');
  if (unknown) query.push(`${unknown.value.query}=1`);
  const body = writeBody({ operation, hostile, isLongest }, usual);
  const headers: Record<string, string> = {};
  if (body !== null) headers['content-type'] = mediaOf(operation);
  for (const name of headerNames) {
    const given = find('header', name);
    if (given !== undefined) headers[name] = given;
  }
  const address = query.length === 0 ? path : `${path}?${query.join('&')}`;
  return { method: operation.method, path: address, headers, body };
}

function mediaOf({ body }: Operation): string {
  return body?.type === 'bytes' ? 'application/octet-stream' : 'application/json';
}

function sample(
  schema: JsonSchema,
  isFull: boolean,
  { seed, chooseId, isLongest = false }: Usual & { isLongest?: boolean },
  name = '',
): unknown {
  const options = { isFull, chooseId, isLongest };
  return fc.sample(sampleSchema(schema, options, name), { seed, numRuns: 1 })[0];
}

/** What no schema says. */
const usualTexts: Readonly<Record<string, string>> = { emoji: '👍' };

function sampleText(schema: JsonSchema, name: string, usual: Usual): string {
  return encodeText(usualTexts[name] ?? String(sample(schema, true, usual, name)));
}

function writeBody(
  { operation: { body }, hostile, isLongest = false }: HostileCase,
  usual: Usual,
): string | null {
  if (body === null) return null;
  if (body.type === 'bytes') return 'First Name,Last Name\nAda,Lovelace\n';
  const replacements = hostile.flatMap(({ target, value }) =>
    target.in === 'body' ? [{ place: target.place, json: value.json }] : [],
  );
  if (isLongest) return JSON.stringify(sample(body.schema, true, { ...usual, isLongest }));
  return writeWith(
    usual.body ?? sample(body.schema, false, usual),
    sample(body.schema, true, usual),
    replacements,
  );
}
