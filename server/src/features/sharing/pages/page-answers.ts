import { createHmac, timingSafeEqual } from 'node:crypto';

import { pickLocale } from '@kith/contract/core/locales';
import type { Context } from 'hono';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { networkOf, readClientAddress } from '#platform/http/client-address.ts';
import { readLanguages } from '#platform/http/languages.ts';

import { pageLimit } from '#features/sharing/limits.ts';
import type { StoredPicture } from '#features/sharing/read-shared.ts';
import { type Markup, type PageContext, showMissing } from './page-frame.ts';
import type { PageStyle } from './page-style.ts';

export type PageParts = {
  accounts: Accounts;
  config: { TRUSTED_PROXIES: readonly string[]; appOrigin: URL };
  database: Database;
  files: FileStore;
  clock: Clock;
  webFolder: string;
};

/** How the pages answer. */
export type PageAnswers = ReturnType<typeof createPageAnswers>;

export function createPageAnswers({ config, files }: PageParts, style: PageStyle) {
  const open = (c: Context): PageContext => ({
    locale: pickLocale(readLanguages(c)),
    style,
    origin: config.appOrigin,
  });
  const addressOf = (c: Context) => networkOf(readClientAddress(c, config.TRUSTED_PROXIES));
  const send = (c: Context, page: Markup, status: 200 | 404 | 429 = 200) => c.html(page, status);
  /** One answer for everything that can't be opened, whatever the reason. */
  const refuse = (c: Context) => send(c, showMissing(open(c)), 404);
  return {
    open,
    addressOf,
    send,
    refuse,
    /** @throws `rate_limited` */
    limitPages: (c: Context) => pageLimit.take(addressOf(c)),
    limitPictures: (c: Context) => pageLimit.take(`pictures ${addressOf(c)}`),
    sendPicture: async (c: Context, picture: StoredPicture | undefined) =>
      (picture && (await readPicture(files, picture))) ?? refuse(c),
  };
}

/** A picture's bytes, wherever they are kept; null when they are gone. */
export async function readContent(
  files: FileStore,
  { content, storage_key: key }: StoredPicture,
): Promise<Buffer | null> {
  if (content !== null) return content;
  const stored = key === null ? null : await files.get(key);
  return stored && Buffer.from(await new Response(stored).arrayBuffer());
}

async function readPicture(files: FileStore, picture: StoredPicture): Promise<Response | null> {
  const { content, storage_key: key, media_type: type } = picture;
  const stored = key === null ? null : await files.get(key);
  const body = content === null ? stored : new Uint8Array(content);
  if (body === null) return null;
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': 'inline; filename="picture"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * What opens a picture of a link with a password: who has not seen the page can't compute it. Null
 * where none is needed.
 */
export function proveOpen(passwordHash: string | null, token: string, id: string): string | null {
  if (passwordHash === null) return null;
  return createHmac('sha256', passwordHash).update(`${token}.${id}`).digest('base64url');
}

export function isProof(proof: string | null, given: string | undefined): boolean {
  if (proof === null) return true;
  const [one, two] = [Buffer.from(proof), Buffer.from(given ?? '')];
  return one.length === two.length && timingSafeEqual(one, two);
}
