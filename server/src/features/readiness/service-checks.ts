import { createECDH, randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';

import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import type { Environment } from '@kith/contract/system/schemas';

import { askForum } from '#features/community/forum-api.ts';
import { openForum } from '#features/community/open-forum.ts';
import { type PushSettings, readPushKeys } from '#features/notifications/push-keys.ts';
import { greetMailServer } from '#features/self-checks/check-email.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/log.ts';

import type { Checks, Found } from './finding.ts';

export type ServiceSettings = PushSettings &
  Parameters<typeof openForum>[0] & {
    environment: Environment;
    SMTP_URL?: string | undefined;
    MAIL_FROM?: string | undefined;
    REDIS_URL?: string | undefined;
  };

type Parts = { settings: ServiceSettings; database: Database; files: FileStore; log: Logger };
type ServiceChecks = Pick<Checks, 'email' | 'sender' | 'push' | 'storage' | 'redis' | 'forum'>;

/** The checks that ask another service. */
export function createServiceChecks(parts: Parts): ServiceChecks {
  return {
    email: () => checkEmail(parts),
    sender: () => checkSender(parts),
    push: () => checkPush(parts),
    storage: () => checkStorage(parts),
    redis: () => checkRedis(parts),
    forum: () => checkForum(parts),
  };
}

async function checkEmail({ settings, log }: Parts): Promise<Found<'email'>> {
  const { environment, SMTP_URL: smtpUrl, MAIL_FROM: sender = brand.senderEmail } = settings;
  const finding = await greetMailServer({ smtpUrl, sender, log });
  if (finding === 'none' && environment === 'dev') return { finding: 'local' };
  return { finding, ...(finding === 'none' && { names: ['SMTP_URL'] }) };
}

const dnsPatience = { timeout: 2 * secondMs, tries: 1 };

/** Whether the sender's domain says who may send for it (SPF, RFC 7208) and what to do with others (DMARC, RFC 7489). */
async function checkSender({ settings }: Parts): Promise<Found<'sender'>> {
  const { environment, SMTP_URL: smtpUrl, MAIL_FROM: sender } = settings;
  if (environment === 'dev' || smtpUrl === undefined) return { finding: 'local' };
  if (sender === undefined) return { finding: 'default', names: ['MAIL_FROM'] };
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const resolver = new Resolver(dnsPatience);
  const records = await Promise.all([
    readTexts(resolver, domain),
    readTexts(resolver, `_dmarc.${domain}`),
  ]);
  const [texts, policies] = records;
  if (texts === null || policies === null) return { finding: 'unknown' };
  const missing = [
    ...(texts.some((text) => /^v=spf1(?:\s|$)/iu.test(text)) ? [] : ['SPF']),
    ...(policies.some((text) => /^v=DMARC1\s*;/iu.test(text)) ? [] : ['DMARC']),
  ];
  if (missing.length === 0) return { finding: 'published' };
  return { finding: missing.length === 1 ? 'partial' : 'unpublished', names: missing };
}

/** The text records of a name; null where the question wasn't answered. */
async function readTexts(resolver: Resolver, name: string): Promise<string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null;
  }
}

/** Whether the public key is that of the private one: push services refuse others. */
async function checkPush({ database, settings }: Parts): Promise<Found<'push'>> {
  const { publicKey, privateKey } = await readPushKeys(database, settings);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const isPair = pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  return isPair
    ? { finding: 'valid' }
    : { finding: 'mismatched', names: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] };
}

/** Writes a file, reads it and removes it. */
async function checkStorage({ files }: Parts): Promise<Found<'storage'>> {
  const began = performance.now();
  const key = randomBytes(16).toString('hex');
  const content = randomBytes(64);
  try {
    await files.put(key, content);
    const stored = await files.get(key);
    const read = stored === null ? null : Buffer.from(await new Response(stored).arrayBuffer());
    if (read === null || !read.equals(content)) return { finding: 'fails' };
  } finally {
    await files.remove(key);
  }
  return { finding: 'works', count: Math.round(performance.now() - began) };
}

async function checkRedis({ settings: { REDIS_URL: url }, log }: Parts): Promise<Found<'redis'>> {
  if (url === undefined) return { finding: 'none' };
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2 * secondMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', (error: Error) => log.warn({ err: error }, 'Redis refused a check'));
  try {
    await redis.connect();
    return { finding: (await redis.ping()) === 'PONG' ? 'answers' : 'silent' };
  } catch {
    return { finding: 'silent', names: ['REDIS_URL'] };
  } finally {
    redis.disconnect();
  }
}

async function checkForum({ settings, log }: Parts): Promise<Found<'forum'>> {
  const forum = openForum(settings);
  if (forum === null) return { finding: 'none' };
  try {
    await askForum(forum, '/site/basic-info.json');
    return { finding: 'answers' };
  } catch (error) {
    log.warn({ err: error }, 'the forum refused a check');
    return { finding: 'silent', names: ['DISCOURSE_URL'] };
  }
}
