import {
  bigint,
  boolean,
  inet,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

import type { AmrEntry, JsonObject, OneTimeTokenKind } from './types.ts';

const auth = pgSchema('auth');
const time = () => timestamp({ withTimezone: true, mode: 'date' });

export const users = auth.table('users', {
  id: uuid().primaryKey().defaultRandom(),
  aud: text().notNull().default('authenticated'),
  role: text().notNull().default('authenticated'),
  email: text(),
  phone: text(),
  encryptedPassword: text('encrypted_password'),
  emailConfirmedAt: time(),
  phoneConfirmedAt: time(),
  invitedAt: time(),
  confirmationSentAt: time(),
  recoverySentAt: time(),
  newEmail: text(),
  emailChangeSentAt: time(),
  emailChangeConfirmations: smallint().notNull().default(0),
  newPhone: text(),
  phoneChangeSentAt: time(),
  reauthenticationSentAt: time(),
  lastSignInAt: time(),
  appMetadata: jsonb('raw_app_meta_data').$type<JsonObject>().notNull().default({}),
  userMetadata: jsonb('raw_user_meta_data').$type<JsonObject>().notNull().default({}),
  isAnonymous: boolean().notNull().default(false),
  isSsoUser: boolean().notNull().default(false),
  bannedUntil: time(),
  deletedAt: time(),
  createdAt: time().notNull(),
  updatedAt: time().notNull(),
});
export type UserRow = typeof users.$inferSelect;

export const identities = auth.table('identities', {
  identityId: uuid().primaryKey().defaultRandom(),
  userId: uuid().notNull(),
  provider: text().notNull(),
  providerSubject: text().notNull(),
  identityData: jsonb().$type<JsonObject>().notNull().default({}),
  email: text(),
  lastSignInAt: time(),
  createdAt: time().notNull(),
  updatedAt: time().notNull(),
});
export type IdentityRow = typeof identities.$inferSelect;

export const sessions = auth.table('sessions', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid().notNull(),
  aal: text().notNull().default('aal1'),
  amr: jsonb().$type<AmrEntry[]>().notNull().default([]),
  userAgent: text(),
  ip: inet(),
  refreshCounter: bigint({ mode: 'number' }).notNull().default(0),
  rotatedAt: time().array().notNull().default([]),
  createdAt: time().notNull(),
  refreshedAt: time(),
  notAfter: time(),
});
export type SessionRow = typeof sessions.$inferSelect;

export const flowStates = auth.table('flow_states', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid(),
  authenticationMethod: text().notNull(),
  codeChallenge: text().notNull(),
  codeChallengeMethod: text().$type<'s256' | 'plain'>().notNull(),
  authCodeHash: text(),
  authCodeIssuedAt: time(),
  createdAt: time().notNull(),
});

export const oneTimeTokens = auth.table('one_time_tokens', {
  userId: uuid().notNull(),
  kind: text().$type<OneTimeTokenKind>().notNull(),
  address: text().notNull(),
  tokenHash: text().notNull(),
  codeHash: text().notNull(),
  failedAttempts: smallint().notNull().default(0),
  flowId: uuid(),
  createdAt: time().notNull(),
  expiresAt: time().notNull(),
});
export type OneTimeTokenRow = typeof oneTimeTokens.$inferSelect;

export const authSettings = auth.table('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});

export const signingKeys = auth.table('signing_keys', {
  kid: text().primaryKey(),
  algorithm: text().$type<'ES256' | 'RS256'>().notNull(),
  privateJwk: jsonb().$type<JsonObject>().notNull(),
  createdAt: time().notNull(),
});

export const rateLimits = auth.table('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: bigint({ mode: 'number' }),
});

export const profiles = pgTable('profiles', {
  id: uuid().primaryKey(),
  displayName: text().notNull(),
  locale: text().notNull(),
  timezone: text().notNull(),
  lastVisitAt: time(),
  previousVisitAt: time(),
  createdAt: time().notNull(),
  updatedAt: time().notNull(),
});
