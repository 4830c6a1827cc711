import { randomBytes } from 'node:crypto';

import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { CrmChange, CrmConflict, CrmConnection } from '@kith/contract/connectors/schemas';
import type { Contact } from '@kith/contract/contacts/schemas';
import type { Database } from '#platform/database/database.ts';

import { crmClient } from './peers/crm-store.ts';
import { startHubSpotPeer } from './peers/hubspot-peer.ts';
import { startSalesforcePeer } from './peers/salesforce-peer.ts';
import { bodyOf } from './read-answer.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';
import { type AppMember, longSessions } from './test-app-clients.ts';
import { useUntilEnd } from './use-until-end.ts';

type CrmPeers = { salesforce: { url: string }; hubspot: { url: string } };

/** The settings with which a server knows both stand-ins. */
export const crmVariables = ({ salesforce, hubspot }: CrmPeers): Record<string, string> => ({
  CONNECTOR_KEYS: randomBytes(32).toString('base64url'),
  SALESFORCE_CLIENT_ID: crmClient.id,
  SALESFORCE_CLIENT_SECRET: crmClient.secret,
  SALESFORCE_LOGIN_URL: salesforce.url,
  HUBSPOT_CLIENT_ID: crmClient.id,
  HUBSPOT_CLIENT_SECRET: crmClient.secret,
  HUBSPOT_API_URL: hubspot.url,
  HUBSPOT_APP_URL: hubspot.url,
});

/** A server that knows both stand-ins. */
export function startCrmApp(database: Database, peers: CrmPeers): Promise<TestApp> {
  return startTestApp({ database, variables: { ...longSessions, ...crmVariables(peers) } });
}

/** Goes to the CRM as a browser would. @returns what it brings back. */
export async function allow(member: Pick<AppMember, 'call'>, provider: CrmProvider) {
  const { url } = await bodyOf<{ url: string }>(
    member.call('POST', `/connectors/${provider}/authorizations`, {}),
  );
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return {
    state: back.searchParams.get('state') ?? '',
    code: back.searchParams.get('code') ?? '',
    url,
    back,
  };
}

/** A member's connection, as the screen works with it. */
export function openCrm(server: TestApp, member: AppMember, provider: CrmProvider) {
  const path = `/connectors/${provider}`;
  const read = () => bodyOf<CrmConnection>(member.call('GET', path));
  const run = async (kind: 'preview' | 'sync') => {
    await bodyOf(member.call('POST', `${path}/runs`, { kind }));
    await server.runAll();
    return (await read()).run!;
  };
  const listAll = async <Item>(list: string) =>
    (await bodyOf<{ items: Item[] }>(member.call('GET', `${path}/${list}?limit=200`))).items;
  return {
    path,
    read,
    run,
    /** Begins a sync and runs its job once: what it sends for later waits. */
    syncOnce: async () => {
      await bodyOf(member.call('POST', `${path}/runs`, { kind: 'sync' }));
      await server.run('connectors.sync', server.sent.shift()!.data);
      return (await read()).run!;
    },
    connect: async () =>
      bodyOf<CrmConnection>(
        member.call('POST', '/connectors/completions', pick(await allow(member, provider))),
      ),
    update: (changes: object) => bodyOf<CrmConnection>(member.call('PATCH', path, changes)),
    preview: () => run('preview'),
    sync: async () => {
      if (!(await read()).is_previewed) await run('preview');
      return run('sync');
    },
    conflicts: () => listAll<CrmConflict>('conflicts'),
    changes: () => listAll<CrmChange>('changes'),
    decide: (id: string, decision: 'kith' | 'crm') =>
      member.call('POST', `${path}/conflicts/${id}/decision`, { decision }),
    undo: (id: string) => member.call('POST', `${path}/changes/${id}/undo`, {}),
    add: (fields: object) => bodyOf<Contact>(member.call('POST', '/contacts', fields)),
    edit: (id: string, fields: object) =>
      bodyOf<Contact>(member.call('PATCH', `/contacts/${id}`, fields)),
    contacts: async () => {
      const page = await bodyOf<{ items: { id: string }[] }>(
        member.call('GET', '/contacts?sort=name&limit=200'),
      );
      return Promise.all(
        page.items.map(({ id }) => bodyOf<Contact>(member.call('GET', `/contacts/${id}`))),
      );
    },
  };
}

export type Crm = ReturnType<typeof openCrm>;

const pick = ({ state, code }: { state: string; code: string }) => ({ state, code });

/** Both stand-ins with the server's clock, and a server that knows them, for the tests of a file. */
export function useCrmScene(database: Database) {
  return useUntilEnd(startCrmScene(database));
}

async function startCrmScene(database: Database) {
  const [salesforce, hubspot] = [await startSalesforcePeer(), await startHubSpotPeer()];
  const server = await startCrmApp(database, { salesforce, hubspot });
  for (const peer of [salesforce, hubspot]) peer.setClock(() => server.clock.now().getTime());
  let made = 0;
  return {
    salesforce,
    hubspot,
    server,
    /** Empties both for the next test. @returns a new member with their connection to Salesforce. */
    startOver: async () => {
      server.sent.length = 0;
      for (const peer of [salesforce, hubspot]) peer.clear();
      const ana = await server.signUp();
      return { ana, crm: openCrm(server, ana, 'salesforce') };
    },
    /** Another person for each test. */
    someone: () => {
      made += 1;
      return { name: `Person${made}`, email: `person${made}@acme.example` };
    },
    addThere: ({ name, email }: { name: string; email: string }, more = {}) =>
      salesforce.create('Contact', {
        FirstName: 'Ada',
        LastName: name,
        Email: email,
        Title: 'Analyst',
        ...more,
      }),
    close: async () => {
      await Promise.all([salesforce.close(), hubspot.close()]);
    },
  };
}
