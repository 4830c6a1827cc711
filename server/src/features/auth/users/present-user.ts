import { createHash } from 'node:crypto';

import { toWireTime } from '#platform/database/rows.ts';

import type { Metadata } from './metadata.ts';
import { type Factor, presentFactor } from './stored-factors.ts';
import { emailProvider, type Identity, type User } from './users.ts';
import { uuidFromHash } from './uuid-from-hash.ts';

/** The public fields of an identity. */
function presentIdentity(identity: Identity) {
  return {
    identity_id: identity.identity_id,
    id: identity.provider_subject,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: toWireTime(identity.last_sign_in_at),
    created_at: toWireTime(identity.created_at),
    updated_at: toWireTime(identity.updated_at),
    ...(identity.email === null ? {} : { email: identity.email }),
  };
}

/** The public fields of a user; unset times are left out, as the client expects. */
export function presentUser(user: User, identities: Identity[], factors: Factor[] = []) {
  const times = {
    email_confirmed_at: user.email_confirmed_at,
    phone_confirmed_at: user.phone_confirmed_at,
    confirmed_at: user.email_confirmed_at ?? user.phone_confirmed_at,
    invited_at: user.invited_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    email_change_sent_at: user.email_change_sent_at,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
  };
  const known = Object.entries(times).flatMap(([name, time]) =>
    time === null ? [] : [[name, toWireTime(time)]],
  );
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...Object.fromEntries(known),
    ...(user.new_email === null ? {} : { new_email: user.new_email }),
    ...(user.new_phone === null ? {} : { new_phone: user.new_phone }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    ...(factors.length === 0 ? {} : { factors: factors.map(presentFactor) }),
    identities: identities.map(presentIdentity),
    created_at: toWireTime(user.created_at),
    updated_at: toWireTime(user.updated_at),
    is_anonymous: user.is_anonymous,
  };
}

export type WireUser = ReturnType<typeof presentUser>;

/**
 * The answer to a sign-up that waits for its confirmation. For an address with a confirmed account
 * it has no identity and no role, as upstream answers.
 */
export function presentNewUser({
  id,
  email = '',
  phone = '',
  metadata,
  claims,
  appMetadata = emailProvider,
  isTaken,
  at,
}: {
  id: string;
  /** One of the two addresses. */
  email?: string;
  phone?: string;
  metadata: Metadata;
  claims: Metadata;
  appMetadata?: typeof emailProvider;
  /** Whether the address has a confirmed account; `id` is made up then. */
  isTaken: boolean;
  at: Date;
}): WireUser {
  const time = at.toISOString();
  const identityId = uuidFromHash(createHash('sha256').update(id).digest('hex'));
  return {
    id,
    aud: 'authenticated',
    role: isTaken ? '' : 'authenticated',
    email,
    phone,
    confirmation_sent_at: time,
    app_metadata: appMetadata,
    user_metadata: { ...metadata, ...claims },
    identities: isTaken
      ? []
      : [
          {
            identity_id: identityId,
            id,
            user_id: id,
            identity_data: claims,
            provider: appMetadata.provider,
            last_sign_in_at: time,
            created_at: time,
            updated_at: time,
            ...(email === '' ? {} : { email }),
          },
        ],
    created_at: time,
    updated_at: time,
    is_anonymous: false,
  };
}
