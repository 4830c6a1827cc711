import { dayMs, hourMs, secondMs } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';

import { requestPeer } from './call-peer.ts';
import type { CrmApp } from './connector-settings.ts';
import { PeerError } from './crm-peer.ts';

export type Tokens = {
  access: string;
  refresh: string;
  /** Where the member's API is. */
  instance: string;
  expiresAt: number;
};

/** Loaded when first needed. */
const loadOidc = () => import('openid-client');
/** Salesforce does not say how long: its sessions last two hours or more. */
const defaultLifeMs = hourMs;
const longestLifeMs = dayMs;

async function configure(app: CrmApp) {
  const oidc = await loadOidc();
  const { clientId, clientSecret } = app;
  const configuration = new oidc.Configuration(
    {
      issuer: new URL(app.authorizationEndpoint).origin,
      authorization_endpoint: app.authorizationEndpoint,
      token_endpoint: app.tokenEndpoint,
      revocation_endpoint: app.revocationEndpoint,
    },
    clientId,
    undefined,
    oidc.ClientSecretPost(clientSecret),
  );
  if (app.isInner) oidc.allowInsecureRequests(configuration);
  configuration[oidc.customFetch] = async (address, { method, headers, body }) => {
    const answer = await requestPeer(app, new URL(address), {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body === undefined || body === null ? null : String(body),
    });
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    });
  };
  return { oidc, configuration };
}

/** The address where the member allows the connection. */
export async function buildAuthorizationUrl(
  app: CrmApp,
  { state, verifier, redirectUri }: { state: string; verifier: string; redirectUri: string },
): Promise<string> {
  const { oidc, configuration } = await configure(app);
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: app.scope,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

/** @throws `PeerError` */
export async function redeemCode(
  app: CrmApp,
  clock: Clock,
  flow: { state: string; code: string; verifier: string; redirectUri: string },
): Promise<Tokens> {
  const { oidc, configuration } = await configure(app);
  const url = new URL(flow.redirectUri);
  url.searchParams.set('code', flow.code);
  url.searchParams.set('state', flow.state);
  const granted = await translateFaults(() =>
    oidc.authorizationCodeGrant(configuration, url, {
      expectedState: flow.state,
      pkceCodeVerifier: flow.verifier,
    }),
  );
  return readTokens(app, clock, granted, null);
}

/** The service may give another refresh token, and the old one ends. @throws `PeerError` */
export async function refreshTokens(app: CrmApp, clock: Clock, tokens: Tokens): Promise<Tokens> {
  const { oidc, configuration } = await configure(app);
  const granted = await translateFaults(() =>
    oidc.refreshTokenGrant(configuration, tokens.refresh),
  );
  return readTokens(app, clock, granted, tokens);
}

/** Ends the access. A service that doesn't answer does not keep the member from disconnecting. */
export async function revokeTokens(app: CrmApp, tokens: Tokens): Promise<boolean> {
  const { oidc, configuration } = await configure(app);
  return oidc.tokenRevocation(configuration, tokens.refresh).then(
    () => true,
    () => false,
  );
}

type Granted = {
  access_token: string;
  refresh_token?: string | undefined;
  expires_in?: number | undefined;
  instance_url?: unknown;
};

function readTokens(app: CrmApp, clock: Clock, granted: Granted, before: Tokens | null): Tokens {
  const refresh = granted.refresh_token ?? before?.refresh;
  const said = granted.instance_url ?? before?.instance ?? app.api.href;
  const instance = typeof said === 'string' ? URL.parse(said) : null;
  // A token for another host would be sent there with each call.
  if (refresh === undefined || instance === null || !app.allows(instance)) {
    throw new PeerError('invalid_answer', 'The tokens are not good');
  }
  const { expires_in: seconds } = granted;
  const lifeMs = seconds === undefined ? defaultLifeMs : seconds * secondMs;
  return {
    access: granted.access_token,
    refresh,
    instance: instance.origin,
    expiresAt: clock.now().getTime() + Math.min(lifeMs, longestLifeMs),
  };
}

/** The error itself may contain codes and tokens: only its kind is passed on. */
async function translateFaults<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const {
      status,
      error: code,
      cause,
    } = error as { status?: number; error?: string; cause?: unknown };
    if (cause instanceof PeerError) throw cause;
    if (error instanceof PeerError) throw error;
    if (status === 429) throw new PeerError('rate_limited', 'Its limit is reached');
    if (status !== undefined && status >= 500) throw new PeerError('unavailable', `HTTP ${status}`);
    if (code !== undefined) throw new PeerError('reconnect', 'It refuses the grant');
    throw new PeerError('invalid_answer', 'Its answer is not good');
  }
}
