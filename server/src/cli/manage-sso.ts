import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { Database } from '#platform/database/database.ts';

import { readIdpMetadata } from '#features/auth/single-sign-on/read-idp-metadata.ts';
import {
  addSsoProvider,
  listSsoProviders,
  mappedFields,
  removeSsoProvider,
} from '#features/auth/single-sign-on/sso-providers.ts';

export const ssoUsage =
  'sso add METADATA-FILE --domain DOMAIN [--domain …] [--map email=ATTRIBUTE] [--map full_name=…]' +
  ' | sso list | sso remove ID';

/**
 * `sso add`: adds an organisation's provider by its metadata and the domains of its addresses, or
 * replaces a known one. `sso list`, `sso remove ID`: its users stay, but can't sign in.
 */
export async function manageSso(database: Database, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      domain: { type: 'string', multiple: true, default: [] },
      map: { type: 'string', multiple: true, default: [] },
    },
  });
  const [command, subject, ...others] = positionals;
  if (others.length > 0) throw new Error(`Usage: npm run admin -- ${ssoUsage}`);
  if (command === 'add' && subject !== undefined) {
    const path = resolve(process.env['INIT_CWD'] ?? '.', subject);
    const described = await readIdpMetadata(await readFile(path, 'utf8'));
    const attributeMapping = readMapping(values.map);
    const input = { ...described, domains: values.domain, attributeMapping };
    console.log(`${await addSsoProvider({ database, input })} ${described.entityId}`);
  } else if (command === 'list' && subject === undefined) {
    for (const provider of await listSsoProviders(database)) {
      const state = provider.is_disabled ? ' (removed)' : '';
      console.log(`${provider.id} ${provider.domains.join(',')} ${provider.entity_id}${state}`);
    }
  } else if (command === 'remove' && subject !== undefined) {
    const isRemoved = await removeSsoProvider({ database, id: subject });
    console.log(isRemoved ? `${subject} is removed` : `${subject} is no provider`);
    if (!isRemoved) process.exitCode = 1;
  } else {
    throw new Error(`Usage: npm run admin -- ${ssoUsage}`);
  }
}

/** @throws for an unknown field. */
function readMapping(pairs: string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, field = '', attribute = ''] = /^([^=]+)=(.+)$/u.exec(pair) ?? [];
      if (!mappedFields.some((known) => known === field)) {
        throw new Error(`--map takes ${mappedFields.join('=… or ')}=…, not ${pair}`);
      }
      return [field, attribute];
    }),
  );
}
