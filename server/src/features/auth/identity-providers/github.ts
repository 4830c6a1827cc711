import type { Configuration, ServerMetadata } from 'openid-client';
import { z } from 'zod';

import {
  describeIdentity,
  type ExternalIdentity,
  readAddress,
  readText,
} from '#features/auth/users/external-identity.ts';

import type { ProviderSettings } from './provider-settings.ts';

/** GitHub supports OAuth 2.0 without ID tokens: the user is read from its API. */
export const gitHubScopes = ['user:email'];

const userSchema = z.object({
  id: z.number().int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

export function describeGitHub(host: URL): ServerMetadata {
  return {
    issuer: new URL('/login/oauth', host).href,
    authorization_endpoint: new URL('/login/oauth/authorize', host).href,
    token_endpoint: new URL('/login/oauth/access_token', host).href,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
}

/** A self-hosted installation has its API below its own address. */
function apiOf(host: URL): string {
  return host.hostname === 'github.com' ? 'https://api.github.com' : new URL('/api/v3', host).href;
}

/** Takes the verified address that is marked as primary, else another verified one. */
export async function readGitHubIdentity(
  configuration: Configuration,
  { name: provider, issuer }: ProviderSettings,
  accessToken: string,
): Promise<ExternalIdentity> {
  const { fetchProtectedResource } = await import('openid-client');
  const ask = async (path: string): Promise<unknown> => {
    const url = new URL(`${apiOf(issuer)}${path}`);
    const headers = new Headers({ accept: 'application/vnd.github+json' });
    const answer = await fetchProtectedResource(
      configuration,
      accessToken,
      url,
      'GET',
      null,
      headers,
    );
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`);
    return answer.json();
  };
  const user = userSchema.parse(await ask('/user'));
  const emails = emailsSchema.parse(await ask('/user/emails'));
  const primary = emails.find((email) => email.primary) ?? emails[0];
  const chosen = primary?.verified ? primary : (emails.find((email) => email.verified) ?? primary);
  const email = readAddress(chosen?.email);
  const emailVerified = email !== null && chosen?.verified === true;
  const subject = String(user.id);
  return {
    provider,
    subject,
    email,
    emailVerified,
    data: describeIdentity({
      iss: issuer.origin,
      sub: subject,
      email,
      email_verified: emailVerified,
      name: readText(user.name),
      picture: readText(user.avatar_url),
      user_name: readText(user.login),
    }),
  };
}
