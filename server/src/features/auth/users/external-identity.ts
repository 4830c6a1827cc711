import { cutText } from '@kith/contract/core/text';
import { isEmail } from '@kith/contract/account/sign-in-rules';

import { cleanMetadata, type Metadata } from './metadata.ts';

/** A person's identity, as their provider describes it. */
export type ExternalIdentity = {
  provider: string;
  /** Never changes at the provider, unlike an address. */
  subject: string;
  /** In lower case; null when the provider sends none. */
  email: string | null;
  /** The provider has verified the address. Only then may it open an existing account. */
  emailVerified: boolean;
  data: Metadata;
};

const textLimit = 500;
/** Microsoft's own accounts; addresses of other tenants are typed by their administrators. */
const microsoftAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad';

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

/**
 * Reads the claims of an ID token, and of the user info if there is any.
 *
 * @throws when they name no subject: all such people would be one.
 */
export function readOidcIdentity(provider: string, claims: Claims): ExternalIdentity {
  if (claims.sub.trim() === '') throw new Error('The subject is empty');
  const email = readAddress(claims['email']);
  const emailVerified = email !== null && isVouchedFor(provider, claims);
  const name = readText(claims['name']) ?? joinNames(claims);
  const picture = readText(claims['picture']);
  return {
    provider,
    subject: claims.sub,
    email,
    emailVerified,
    data: describeIdentity({
      iss: claims.iss,
      sub: claims.sub,
      email,
      email_verified: emailVerified,
      name,
      picture,
      user_name: readText(claims['preferred_username']),
    }),
  };
}

/** The stored data of an identity, with the stock client's names. Missing claims are left out. */
export function describeIdentity(facts: {
  iss: string;
  sub: string;
  email: string | null;
  email_verified: boolean;
  name: string | null;
  picture: string | null;
  user_name: string | null;
}): Metadata {
  const { sub, name, picture, user_name: userName } = facts;
  const all = {
    ...facts,
    phone_verified: false,
    provider_id: sub,
    full_name: name,
    avatar_url: picture,
    preferred_username: userName,
  };
  return cleanMetadata(
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)),
  );
}

export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? cutText(value.trim(), textLimit) : null;
}

/** An address in the form of accounts; null for an invalid one. */
export function readAddress(value: unknown): string | null {
  const email = readText(value)?.toLowerCase() ?? null;
  return email !== null && isEmail(email) && !/\p{Cc}|\p{Surrogate}/u.test(email) ? email : null;
}

function isVouchedFor(provider: string, claims: Claims): boolean {
  const isTrue = (value: unknown) => value === true || value === 'true';
  if (provider !== 'azure') return isTrue(claims['email_verified']);
  const isOwned = claims['xms_edov'];
  return isTrue(isOwned) || isOwned === 1 || isOwned === '1' || claims['tid'] === microsoftAccounts;
}

function joinNames(claims: Claims): string | null {
  const names = [claims['given_name'], claims['family_name']].map(readText);
  return readText(names.filter((name) => name !== null).join(' '));
}
