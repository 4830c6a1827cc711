import { X509Certificate } from 'node:crypto';

import type { AuthSsoProviders } from '#platform/database/database-types.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

/** An organisation's identity provider (SAML 2.0), and the domains of its addresses. */
export type SsoProvider = Selectable<AuthSsoProviders> & Computed<{ domains: string[] }>;

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
  return readRow(tx, sql<SsoProvider>`${providers} where ${which} group by p.id`);
}

export function listSsoProviders(database: Database): Promise<SsoProvider[]> {
  return runAsService(database, (tx) =>
    readRows(tx, sql<SsoProvider>`${providers} group by p.id order by p.created_at`),
  );
}

/**
 * Adds a provider, or replaces the one with the same entity id; its users stay.
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
    const facts = {
      sso_url: ssoUrl,
      certificates,
      attribute_mapping: attributeMapping,
      is_disabled: false,
    };
    const { id } = await tx
      .insertInto('auth.sso_providers')
      .values({ entity_id: entityId, ...facts })
      .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(facts))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('auth.sso_domains').where('provider_id', '=', id).execute();
    const taken = await tx
      .selectFrom('auth.sso_domains')
      .select('domain')
      .where('domain', 'in', domains)
      .executeTakeFirst();
    if (taken) throw new Error(`${taken.domain} belongs to another provider`);
    const rows = [...new Set(domains)].map((domain) => ({ domain, provider_id: id }));
    await tx.insertInto('auth.sso_domains').values(rows).execute();
    return id;
  });
}

/**
 * Removes a provider. Its users stay, and can't sign in until it is added again.
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
  const { numUpdatedRows: updated } = await runAsService(database, (tx) =>
    tx
      .updateTable('auth.sso_providers')
      .set({ is_disabled: true })
      .where(sql<string>`id::text`, '=', id)
      .where('is_disabled', '=', false)
      .executeTakeFirst(),
  );
  return updated === 1n;
}

/** Certificates come as PEM, or as in metadata: base64 only. */
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
