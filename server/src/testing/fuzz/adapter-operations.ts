import { readdir, readFile } from 'node:fs/promises';

import { z } from 'zod';

import { functions } from '#supabase/functions/functions.ts';
import { procedureArguments } from '#supabase/rest/procedures.ts';
import { restTables } from '#supabase/rest/tables.ts';

import type { Operation } from './described-operations.ts';
import type { JsonSchema } from './sample-schema.ts';

type Route = { method: string; path: string };

const authFolder = new URL('../../supabase/auth/', import.meta.url);
const text: JsonSchema = { type: 'string' };
const parameter = (name: string, schema: JsonSchema = text, required = false) => ({
  name,
  schema,
  required,
});

/** The routes beside the contract. Those that serve many things by name are listed below. */
export async function listAdapterOperations(routes: readonly Route[]): Promise<Operation[]> {
  const own = routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'));
  const unique = [
    ...new Map(own.map((route) => [`${route.method} ${route.path}`, route])).values(),
  ];
  const { shapes, query } = await readAuthNames();
  const plain = unique.flatMap((route) => {
    const operation = toOperation(route);
    if (!route.path.startsWith('/auth/v1/')) return { ...operation, body: bodyOfBytes(route) };
    const asked = { ...operation, query };
    if (route.method === 'GET') return asked;
    return shapes.map((schema) => ({ ...asked, body: { type: 'json' as const, schema } }));
  });
  return [...plain, ...listTableOperations(), ...listProcedures(), ...listFunctions()];
}

function toOperation({ method, path }: Route): Operation {
  const inPath = Array.from(path.matchAll(/:(\w+)/gu), ([, name = '']) =>
    parameter(name, { type: 'string', format: 'uuid' }, true),
  );
  const template = path.replace(/:(\w+)(?:\{.*?\}(?=\/|$))?/gu, '{$1}');
  return { name: `${method} ${path}`, method, path: template, inPath, query: [], body: null };
}

function bodyOfBytes({ method }: Route): Operation['body'] {
  return method === 'GET' ? null : { type: 'bytes' };
}

/** What the adapters of `/auth/v1` read from bodies and queries, by their sources. */
async function readAuthNames() {
  const files = (await readdir(authFolder)).filter((name) => /(?<!\.test)\.ts$/u.test(name));
  const sources = await Promise.all(
    files.map((name) => readFile(new URL(name, authFolder), 'utf8')),
  );
  const source = sources.join('\n');
  const names = source.matchAll(/query\('(\w+)'\)/gu);
  const query = Array.from(new Set(Array.from(names, ([, name = '']) => name)), (name) =>
    parameter(name, schemaOf(name), name === 'grant_type'),
  );
  const shapes = Array.from(
    source.matchAll(/z\s*\.object\(\{([\s\S]*?)\}\)/gu),
    ([, inner = '']) => {
      const keys = Array.from(inner.matchAll(/(\w+):/gu), ([, key = '']) => key);
      return toSchema(keys);
    },
  );
  return { shapes: [{}, ...shapes], query };
}

const verifyTypes = 'email signup magiclink recovery invite email_change sms phone_change';
const grants = 'password refresh_token pkce id_token web3 passkey';
/** Usual values of what the name of a field does not say. */
const known: Record<string, JsonSchema> = {
  email: { type: 'string', format: 'email' },
  phone: { enum: ['+491511234567', '+12025550143'] },
  password: { const: 'Warm-Ties-2026' },
  channel: { enum: ['sms', 'whatsapp'] },
  type: { enum: verifyTypes.split(' ') },
  grant_type: { enum: grants.split(' ') },
  scope: { enum: ['global', 'local', 'others'] },
  chain: { enum: ['ethereum', 'solana'] },
  factor_type: { enum: ['totp', 'phone', 'webauthn'] },
  data: { type: 'object', properties: { full_name: text } },
  user_metadata: { type: 'object', properties: { full_name: text } },
  app_metadata: { type: 'object', properties: { plan: text } },
  create_user: { type: 'boolean' },
  link_identity: { type: 'boolean' },
};

function schemaOf(name: string): JsonSchema {
  return known[name] ?? (/(?:^|_)id$/u.test(name) ? { type: 'string', format: 'uuid' } : text);
}

function toSchema(names: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(names.map((name) => [name, schemaOf(name)]));
  // Two of the ways to name an account are never given together.
  return { type: 'object', properties, required: names.filter((name) => name !== 'phone') };
}

function listTableOperations(): Operation[] {
  return restTables.flatMap(({ name, columns }) => {
    const filters = columns.map((column) => parameter(column, { enum: ['is.null', 'eq.1'] }));
    const others = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'];
    const query = [...filters, ...others.map((other) => parameter(other, { enum: ['id', '1'] }))];
    const operation = { path: `/rest/v1/${name}`, inPath: [], query };
    const body = { type: 'json' as const, schema: toSchema(columns) };
    return ['GET', 'HEAD', 'POST', 'PATCH'].map((method) => ({
      ...operation,
      name: `${method} ${name}`,
      method,
      body: method === 'GET' || method === 'HEAD' ? null : body,
    }));
  });
}

function listProcedures(): Operation[] {
  return Object.entries(procedureArguments).flatMap(([name, names]) => {
    const operation = { name: `rpc.${name}`, path: `/rest/v1/rpc/${name}`, inPath: [] };
    const query = names.map((argument) => parameter(argument, schemaOf(argument)));
    const body = { type: 'json' as const, schema: toSchema(names) };
    return [
      { ...operation, method: 'POST', query: [], body },
      { ...operation, method: 'GET', query, body: null },
    ];
  });
}

function listFunctions(): Operation[] {
  return Object.entries(functions).flatMap(([name, methods]) =>
    (['POST', 'PUT'] as const).flatMap((method) => {
      const served = methods[method];
      if (!served) return [];
      const schema = z.toJSONSchema(served.input, { io: 'input', unrepresentable: 'any' });
      return {
        name: `${method} ${name}`,
        method,
        path: `/functions/v1/${name}`,
        inPath: [],
        query: [],
        body: { type: 'json' as const, schema: schema as JsonSchema },
      };
    }),
  );
}
