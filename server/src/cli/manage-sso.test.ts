import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { createSamlPeer } from '#testing/peers/saml-peer.ts';
import { useTestDatabase } from '#testing/test-database.ts';

import { manageSso } from './manage-sso.ts';

const serviceMetadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://kith.example/metadata"><SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><AssertionConsumerService index="1" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://kith.example/acs"/></SPSSODescriptor></EntityDescriptor>`;

async function writeMetadata(xml: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'kith-sso-')), 'metadata.xml');
  await writeFile(file, xml);
  return file;
}

test('an operator adds a provider by its metadata, sees it and removes it', async () => {
  const database = await useTestDatabase();
  const lines: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  onTestFinished(() => spy.mockRestore());
  const { metadata, entityId } = createSamlPeer({ serviceMetadata });
  const file = await writeMetadata(metadata);
  const domains = ['--domain', 'Acme.example', '--domain', 'acme.test'];
  await manageSso(database, ['add', file, ...domains, '--map', 'email=mail']);
  const [id = ''] = lines[0]?.split(' ') ?? [];
  await manageSso(database, ['list']);
  await manageSso(database, ['remove', id]);
  await manageSso(database, ['list']);
  expect(lines).toEqual([
    `${id} ${entityId}`,
    `${id} acme.example,acme.test ${entityId}`,
    `${id} is removed`,
    `${id} acme.example,acme.test ${entityId} (removed)`,
  ]);
  const kept = await database.pool.query('select attribute_mapping from auth.sso_providers');
  expect(kept.rows).toEqual([{ attribute_mapping: { email: 'mail' } }]);
});

test('invalid input is reported', async () => {
  const database = await useTestDatabase();
  const { metadata } = createSamlPeer({ serviceMetadata });
  const file = await writeMetadata(metadata);
  const other = await writeMetadata('<EntityDescriptor entityID="x"/>');
  const domain = ['--domain', 'acme.example'];
  await expect(manageSso(database, [])).rejects.toThrow(/^Usage/u);
  await expect(manageSso(database, ['add', file])).rejects.toThrow(/at least one domain/u);
  await expect(manageSso(database, ['add', other, ...domain])).rejects.toThrow(/HTTP-Redirect/u);
  await expect(
    manageSso(database, ['add', file, ...domain, '--map', 'role=admin']),
  ).rejects.toThrow(/--map takes/u);
  await expect(manageSso(database, ['add', `/none/${randomUUID()}`])).rejects.toThrow(/ENOENT/u);
});
