import { hourS, secondMs } from '@kith/contract/core/time';
import type { LinkPreview } from '@kith/contract/posts/schemas';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readImageType } from '#platform/images/image-type.ts';
import { redrawPicture } from '#platform/images/redraw-picture.ts';
import { fetchPublic } from '#platform/outbound/fetch-public.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { readPage } from './read-page.ts';

/** Pages that the server reads for one member in an hour. */
const previewLimit = createRateLimit({ name: 'posts.preview', points: 60, durationS: hourS });
const timeLimitMs = 6 * secondMs;
const pageBytes = 512 * 1024;
const pictureBytes = 5 * 1024 * 1024;
const pictureSide = 480;
const htmlType = /^(?:text\/html|application\/xhtml\+xml)\b/iu;
const charset = /charset="?([\w-]{1,40})/iu;

type Parts = { ctx: MemberContext; network: PublicNetwork; input: { url: string } };

/**
 * Reads a linked page, and keeps its preview for a post of the member.
 *
 * @throws `link_unreadable` for an address that is not on the public internet, or no page;
 *   `rate_limited`.
 */
export async function fetchLink({ ctx, network, input: { url } }: Parts): Promise<LinkPreview> {
  const ownerId = ctx.actor.memberId;
  await previewLimit.take(ownerId);
  // A member whose session has ended makes no calls.
  await ctx.database.transaction(async () => undefined);
  const { page, picture } = await readLink(network, url);
  const { id } = await ctx.database.transaction((tx) =>
    tx
      .insertInto('link_previews')
      .values({
        owner_id: ownerId,
        url,
        title: page.title,
        description: page.description,
        site: page.site,
        created_at: ctx.clock.now(),
        picture: picture?.content ?? null,
        picture_type: picture?.type ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { title, description, site } = page;
  return { url, title, description, site, picture_id: picture === null ? null : id };
}

async function readLink(network: PublicNetwork, url: string) {
  const signal = AbortSignal.timeout(timeLimitMs);
  const accept = 'text/html,application/xhtml+xml';
  const answer = await fetchPublic(network, url, { accept, answerBytes: pageBytes, signal }).catch(
    () => null,
  );
  const type = answer?.headers['content-type'] ?? '';
  if (!answer || !htmlType.test(type)) throw unreadable();
  const page = readPage(decodeText(answer.body, type), answer.url);
  if (page.title === '') throw unreadable();
  return { page, picture: await readPicture(network, page.picture, signal) };
}

function unreadable(): AppError {
  return new AppError('link_unreadable', 'There is no page to read at this address');
}

function decodeText(body: Buffer, type: string): string {
  const named = charset.exec(type)?.[1] ?? charset.exec(body.toString('latin1', 0, 2_000))?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(body);
  } catch {
    return body.toString('utf8');
  }
}

/** A preview without a picture is good enough: whatever is wrong with it, it is left out. */
async function readPicture(network: PublicNetwork, url: string | null, signal: AbortSignal) {
  if (url === null) return null;
  const asked = { accept: 'image/jpeg,image/png,image/webp', answerBytes: pictureBytes, signal };
  const answer = await fetchPublic(network, url, asked).catch(() => null);
  const type = answer && readImageType(answer.body);
  if (!type) return null;
  const drawn = await redrawPicture(answer.body, type, pictureSide).catch(() => 'broken' as const);
  return typeof drawn === 'string' ? null : { content: drawn.content, type };
}
