import { randomUUID } from 'node:crypto';

import type { SupabaseClient } from '@supabase/supabase-js';

import { type GitHubPeer, gitHubClient, startGitHubPeer } from '#testing/peers/github-peer.ts';
import {
  type OidcAccount,
  type OidcPeer,
  oidcClient,
  startOidcPeer,
} from '#testing/peers/oidc-peer.ts';

import { type Browser, createBrowser } from './redirect-browser.ts';
import { closeAtEnd } from './close-at-end.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './start-test-app.ts';

type Peers = { acme: OidcPeer; rival: OidcPeer; gitHub: GitHubPeer };
type ClientOptions = NonNullable<Parameters<TestApp['client']>[0]>;

const oidcVariables = (name: string, { issuer }: OidcPeer) => ({
  [`AUTH_OIDC_${name}_ISSUER`]: issuer,
  [`AUTH_OIDC_${name}_CLIENT_ID`]: `${oidcClient.id}, kith-phone`,
  [`AUTH_OIDC_${name}_CLIENT_SECRET`]: oidcClient.secret,
});

/** An app with two OpenID providers, `acme` and `rival`, and one like GitHub. */
export async function startProviderServer(options: TestAppOptions) {
  const started = Promise.withResolvers<Peers>();
  const server = await startTestApp({
    ...options,
    startPeers: async (origin) => {
      const callback = `${origin}/auth/v1/callback`;
      const [acme, rival, gitHub] = await Promise.all([
        startOidcPeer(callback),
        startOidcPeer(callback),
        startGitHubPeer(),
      ]);
      started.resolve({ acme, rival, gitHub });
      return {
        ...oidcVariables('ACME', acme),
        ...oidcVariables('RIVAL', rival),
        AUTH_OIDC_GITHUB_ISSUER: gitHub.address,
        AUTH_OIDC_GITHUB_CLIENT_ID: gitHubClient.id,
        AUTH_OIDC_GITHUB_CLIENT_SECRET: gitHubClient.secret,
      };
    },
  });
  const peers = await started.promise;
  for (const peer of Object.values(peers)) closeAtEnd(peer);
  const isThere = (url: URL) =>
    url.origin !== server.origin ? !isPeer(url) : !url.pathname.startsWith('/auth/v1');
  const isPeer = ({ origin }: URL) =>
    [peers.acme.issuer, peers.rival.issuer, peers.gitHub.address].includes(origin);
  return {
    ...server,
    peers,
    isThere,
    /** A stock client of a page, with a memory of its own. */
    page: (options: ClientOptions = {}, browser?: Browser): SupabaseClient['auth'] =>
      server.client({ storage: createMemory(), persistSession: true, ...options }, browser?.fetch),
    /** Walks from an address until it leads to a page of the app. */
    followRedirects: (address: string | URL, browser = createBrowser()) =>
      browser.followRedirects(address, isThere),
    /** The address at which a browser begins a sign-in. */
    authorize: (query: Record<string, string>) =>
      new URL(`${server.origin}/auth/v1/authorize?${new URLSearchParams(query).toString()}`),
  };
}

export type ProviderServer = Awaited<ReturnType<typeof startProviderServer>>;

function createMemory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

export const newEmail = () => `${randomUUID()}@test.example`;

/** The implicit way, from the start to the page with the session in its fragment. */
export async function signInAt(
  server: ProviderServer,
  { sub }: OidcAccount,
  { provider = 'acme', ...query }: Record<string, string> = {},
): Promise<URLSearchParams> {
  const end = await server.followRedirects(
    server.authorize({ provider, login_hint: sub, ...query }),
  );
  return new URLSearchParams(end.hash.slice(1));
}

/** The user that a fragment signed in. */
export async function readUser(server: ProviderServer, fragment: URLSearchParams) {
  const { data, error } = await server.client().getUser(fragment.get('access_token') ?? '');
  if (error) throw error;
  return data.user;
}
