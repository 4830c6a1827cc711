import { hourMs, secondMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log.ts';
import type { ClientAuth, Configuration } from 'openid-client';

import { type ExternalIdentity, readOidcIdentity } from '#features/auth/users/external-identity.ts';

import type { ProviderTokens } from './sealed-tokens.ts';
import { describeGitHub, gitHubScopes, readGitHubIdentity } from './github.ts';
import { createProviderFetch } from './provider-fetch.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { createIdTokenVerifier, type IdTokenVerifier } from './verify-id-token.ts';

/**
 * A client of one provider, over OpenID Connect (or plain OAuth 2.0). Threats: another user's code
 * (PKCE, and a nonce in the ID token), another user's ID token (its signature, issuer and audience
 * are checked although it came over TLS), another provider's answer (`iss`), addresses chosen by a
 * token (only those of the configured issuer are called), a provider that hangs.
 */
export type ProviderClient = {
  settings: ProviderSettings;
  /**
   * The address for the browser.
   * @throws 503 while the provider's configuration can't be read.
   */
  buildUrl: (flow: FlowProofs & { scopes: string; extra: URLSearchParams }) => Promise<URL>;
  /**
   * Threat: a mix-up, in which another provider's code or error arrives for this one (RFC 9207).
   * Called before anything is sent to the provider.
   * @throws `bad_oauth_callback`.
   */
  refuseOtherIssuer: (answer: URLSearchParams) => Promise<void>;
  /**
   * The person who signed in.
   * @throws `bad_oauth_callback` when the provider's answer is invalid.
   */
  redeem: (
    answer: URLSearchParams,
    flow: FlowProofs,
  ) => Promise<{ identity: ExternalIdentity; tokens: ProviderTokens }>;
  /** Checks an ID token that an app got itself. */
  verifyIdToken: IdTokenVerifier;
};

/** Loaded when first needed: the server's start must not wait for it. */
const loadOidc = () => import('openid-client');

type FlowProofs = { state: string; verifier: string; nonce: string };

const timeoutS = 8;
/** How long a provider's configuration is cached. */
const metadataLifeMs = hourMs;

export function createProviderClient(
  settings: ProviderSettings,
  { redirectUri, clock, log }: { redirectUri: string; clock: Clock; log: Logger },
): ProviderClient {
  const isGitHub = settings.kind === 'github';
  const getConfiguration = keepFor(metadataLifeMs, clock, () => describeProvider(settings));
  const configure = async () => {
    try {
      return await getConfiguration();
    } catch (error) {
      log.warn(describeFault(settings, error), 'a sign-in provider does not answer');
      throw new AuthError(503, 'unexpected_failure', `${settings.label} does not answer`);
    }
  };
  return {
    settings,
    buildUrl: async ({ state, verifier, nonce, scopes, extra }) => {
      const [oidc, configuration] = await Promise.all([loadOidc(), configure()]);
      const wanted = isGitHub ? gitHubScopes : ['openid', 'email', 'profile'];
      const parameters = new URLSearchParams(extra);
      for (const [name, value] of Object.entries(settings.parameters)) parameters.set(name, value);
      parameters.set('redirect_uri', redirectUri);
      parameters.set('scope', [...new Set([...wanted, ...scopes.split(/\s+/u)])].join(' ').trim());
      parameters.set('state', state);
      if (!isGitHub && !settings.skipsNonce) parameters.set('nonce', nonce);
      if (settings.takesPkce) {
        parameters.set('code_challenge', await oidc.calculatePKCECodeChallenge(verifier));
        parameters.set('code_challenge_method', 'S256');
      }
      return oidc.buildAuthorizationUrl(configuration, parameters);
    },
    refuseOtherIssuer: async (answer) => {
      const { issuer, authorization_response_iss_parameter_supported: isNamed } = (
        await configure()
      ).serverMetadata();
      const named = answer.getAll('iss');
      if (named.length === 0 && isNamed !== true) return;
      if (named.length === 1 && named[0] === issuer) return;
      throw new AuthError(400, 'bad_oauth_callback', 'The answer is another provider’s');
    },
    redeem: async (answer, { state, verifier, nonce }) => {
      const [oidc, configuration] = await Promise.all([loadOidc(), configure()]);
      try {
        const url = new URL(redirectUri);
        url.search = answer.toString();
        const granted = await oidc.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          ...(settings.takesPkce ? { pkceCodeVerifier: verifier } : {}),
          ...(isGitHub
            ? {}
            : {
                idTokenExpected: true,
                ...(settings.skipsNonce ? {} : { expectedNonce: nonce }),
              }),
        });
        const identity = isGitHub
          ? await readGitHubIdentity(configuration, settings, granted.access_token)
          : await readIdentity(configuration, settings, granted);
        return { identity, tokens: readTokens(granted) };
      } catch (error) {
        if (error instanceof AuthError) throw error;
        log.warn(describeFault(settings, error), 'a sign-in provider’s answer is not good');
        throw new AuthError(400, 'bad_oauth_callback', 'Unable to exchange external code');
      }
    },
    verifyIdToken: createIdTokenVerifier(settings, configure, clock),
  };
}

/** The error itself may contain codes and tokens, which must not be logged. */
function describeFault({ name }: ProviderSettings, error: unknown) {
  const fault = error instanceof Error ? error : new Error('unknown');
  return { provider: name, reason: fault.message, code: 'code' in fault ? fault.code : undefined };
}

type Oidc = Awaited<ReturnType<typeof loadOidc>>;
type Granted = Awaited<ReturnType<Oidc['authorizationCodeGrant']>>;

function readTokens(granted: Granted): ProviderTokens {
  return {
    provider_token: granted.access_token,
    ...(granted.refresh_token === undefined
      ? {}
      : { provider_refresh_token: granted.refresh_token }),
  };
}

/** Some put the address only into the user info; it must have the same subject. */
async function readIdentity(
  configuration: Configuration,
  settings: ProviderSettings,
  granted: Granted,
): Promise<ExternalIdentity> {
  const claims = granted.claims();
  if (!claims) throw new Error('The provider gave no ID token');
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const { fetchUserInfo } = await loadOidc();
  const info =
    claims['email'] === undefined && hasUserInfo
      ? await fetchUserInfo(configuration, granted.access_token, claims.sub)
      : {};
  return readOidcIdentity(settings.name, { ...info, ...claims });
}

/** The provider's endpoints and keys. */
async function describeProvider(settings: ProviderSettings): Promise<Configuration> {
  const oidc = await loadOidc();
  const { issuer, clientIds, clientSecret, kind } = settings;
  const [clientId] = clientIds;
  const auth = clientSecret === undefined ? oidc.None() : sendSecret(oidc, clientSecret);
  const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  if (kind === 'github') {
    const configuration = new oidc.Configuration(describeGitHub(issuer), clientId, undefined, auth);
    configuration.timeout = timeoutS;
    configuration[oidc.customFetch] = createProviderFetch({ issuer });
    for (const allow of execute) allow(configuration);
    return configuration;
  }
  // ID tokens are trusted by their signature, not by how they arrived.
  const options = {
    timeout: timeoutS,
    execute: [...execute, oidc.enableNonRepudiationChecks],
    [oidc.customFetch]: createProviderFetch(settings),
  };
  return oidc.discovery(issuer, clientId, undefined, auth, options);
}

/** In the body if the provider says that it reads it there, else in the header that all support. */
function sendSecret(oidc: Oidc, secret: string): ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesPost ? post : basic)(server, client, body, headers);
  };
}

/** Reads it again after a while, and after a failure. */
function keepFor<Value>(lifeMs: number, clock: Clock, ask: () => Promise<Value>) {
  let kept: { value: Promise<Value>; untilMs: number } | null = null;
  return (): Promise<Value> => {
    const nowMs = clock.now().getTime();
    if (kept && kept.untilMs > nowMs) return kept.value;
    const value = ask();
    const entry = { value, untilMs: nowMs + Math.max(lifeMs, secondMs) };
    kept = entry;
    value.catch(() => {
      if (kept === entry) kept = null;
    });
    return value;
  };
}
