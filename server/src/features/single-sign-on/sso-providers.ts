import { X509Certificate } from 'node:crypto';

import { arrayParam, jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

/** An organisation's identity provider (SAML 2.0), and whose addresses it answers for. */
export type SsoProvider = {
  id: string;
  entity_id: string;
  sso_url: string;
  certificates: string[];
  attribute_mapping: Record<string, string>;
  is_disabled: boolean;
  domains: string[];
};

/** What an assertion's attributes may be mapped to. */
export const mappedFields = ['email', 'full_name'] as const;

const domainForm = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/u;
const providers = sql`select p.*, coalesce(array_agg(d.domain order by d.domain)
    filter (where d.domain is not null), '{}') as domains
  from auth.sso_providers p left join auth.sso_domains d on d.provider_id = p.id`;

export function findSsoProvider(
  tx: Tx,
  wanted: { id: string } | { domain: string },
): Promise<SsoProvider | undefined> {
  const which =
    'id' in wanted
      ? sql`p.id = ${wanted.id}`
      : sql`p.id = (select provider_id from auth.sso_domains
          where domain = ${wanted.domain.trim().toLowerCase()})`;
  return readRow<SsoProvider>(tx, sql`${providers} where ${which} group by p.id`);
}

export function listSsoProviders(database: Database): Promise<SsoProvider[]> {
  return runAsService(database, (tx) =>
    readRows<SsoProvider>(tx, sql`${providers} group by p.id order by p.created_at`),
  );
}

/**
 * Adds a provider, or replaces what is known of one with the same entity id; its users stay.
 *
 * @throws with a sentence for the operator when a part is wrong or a domain is another provider's.
 */
export async function addSsoProvider({
  database,
  input,
}: {
  database: Database;
  input: {
    entityId: string;
    ssoUrl: string;
    certificates: readonly string[];
    domains: readonly string[];
    attributeMapping: Record<string, string>;
  };
}): Promise<string> {
  const { entityId, ssoUrl, attributeMapping } = input;
  const certificates = input.certificates.map(readCertificate);
  const domains = input.domains.map((domain) => domain.trim().toLowerCase());
  if (domains.length === 0) throw new Error('Name at least one domain');
  const odd = domains.find((domain) => !domainForm.test(domain));
  if (odd !== undefined) throw new Error(`${odd} is no domain`);
  if (!/^https?:$/u.test(new URL(ssoUrl).protocol)) throw new Error(`${ssoUrl} is no web address`);
  return runAsService(database, async (tx) => {
    const row = await readRow<{ id: string }>(
      tx,
      sql`insert into auth.sso_providers (entity_id, sso_url, certificates, attribute_mapping)
        values (${entityId}, ${ssoUrl}, ${arrayParam(certificates, 'text[]')},
          ${jsonParam(attributeMapping)})
        on conflict (entity_id) do update set sso_url = excluded.sso_url,
          certificates = excluded.certificates, attribute_mapping = excluded.attribute_mapping,
          is_disabled = false
        returning id`,
    );
    if (!row) throw new Error('No provider was made');
    await tx.execute(sql`delete from auth.sso_domains where provider_id = ${row.id}`);
    const taken = await readRow<{ domain: string }>(
      tx,
      sql`select domain from auth.sso_domains where domain = any(${arrayParam(domains, 'text[]')})`,
    );
    if (taken) throw new Error(`${taken.domain} belongs to another provider`);
    await tx.execute(sql`insert into auth.sso_domains (domain, provider_id)
      select distinct unnest(${arrayParam(domains, 'text[]')}), ${row.id}::uuid`);
    return row.id;
  });
}

/**
 * Takes a provider away. Its users stay, and can't come in until it is added again.
 *
 * @returns false when there is none.
 */
export async function removeSsoProvider({
  database,
  id,
}: {
  database: Database;
  id: string;
}): Promise<boolean> {
  const result = await runAsService(database, (tx) =>
    tx.execute(sql`update auth.sso_providers set is_disabled = true
      where id::text = ${id} and not is_disabled returning id`),
  );
  return result.rows.length > 0;
}

/** Certificates come as PEM, or as metadata have them: base64 alone. */
function readCertificate(text: string): string {
  const body = text.includes('-----BEGIN')
    ? text
    : `-----BEGIN CERTIFICATE-----\n${text.replace(/\s+/gu, '')}\n-----END CERTIFICATE-----`;
  try {
    return new X509Certificate(body).toString();
  } catch {
    throw new Error('A certificate of the provider can’t be read');
  }
}
