import type { ErrorCode } from '@kith/contract/core/errors';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const megabyte = 1024 * 1024;

/** A file is held in memory until it is stored, so only so many are at once. */
export const uploadLimits = {
  /** Of one member, running and waiting: a browser sends one per file of a selection. */
  running: 3,
  waiting: 20,
  /** Of all members together; two of the largest and many pictures. */
  bytes: 128 * megabyte,
};

export type UploadGate = <Result>(
  memberId: string,
  bytes: number,
  work: () => Promise<Result>,
) => Promise<Result>;

/** Uploads take turns: those of one member among themselves, then all for the memory. */
export function createUploadGate({
  running,
  waiting,
  bytes: total,
}: typeof uploadLimits): UploadGate {
  const takeTurn = createConcurrencyLimiter(running);
  const ofMember = new Map<string, number>();
  const line: { bytes: number; begin: () => void }[] = [];
  let free = total;
  const beginNext = () => {
    for (let [first] = line; first && first.bytes <= free; [first] = line) {
      line.shift();
      free -= first.bytes;
      first.begin();
    }
  };
  const hold = async <Result>(bytes: number, work: () => Promise<Result>) => {
    await new Promise<void>((begin) => {
      line.push({ bytes, begin });
      beginNext();
    });
    try {
      return await work();
    } finally {
      free += bytes;
      beginNext();
    }
  };
  return async (memberId, bytes, work) => {
    const count = ofMember.get(memberId) ?? 0;
    if (count >= running + waiting) {
      throw new AppError('rate_limited', 'Too many uploads at once', { retry_after_s: 5 });
    }
    ofMember.set(memberId, count + 1);
    try {
      return await takeTurn(memberId, () => hold(Math.min(bytes, total), work));
    } finally {
      const left = (ofMember.get(memberId) ?? 1) - 1;
      if (left === 0) ofMember.delete(memberId);
      else ofMember.set(memberId, left);
    }
  };
}

const enterGate = createUploadGate(uploadLimits);

/**
 * Receives a file that is a request's body, and works on it. Nothing of it is read before `admit`
 * has found the caller allowed to send it, nor before it is its turn; a file above its limit is
 * refused by its announced length, or while it is read.
 *
 * @throws `rate_limited`, `payload_too_large` or the given code, and what `admit` throws.
 */
export async function receiveUpload<Result>(
  {
    ctx,
    request,
    limitBytes,
    code = 'payload_too_large',
    admit,
  }: {
    ctx: MemberContext;
    request: Request;
    limitBytes: number;
    code?: ErrorCode;
    /** Checks the session and what the member may still store. */
    admit: (announcedBytes: number) => Promise<void>;
  },
  work: (content: Buffer) => Promise<Result>,
): Promise<Result> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  const tooLarge = () => new AppError(code, 'The body is too large', { limit_bytes: limitBytes });
  if (announced > limitBytes) throw tooLarge();
  await admit(Number.isNaN(announced) ? 0 : announced);
  const held = Number.isNaN(announced) ? limitBytes : announced;
  return enterGate(ctx.actor.memberId, held, async () => {
    const content = await readBody(request, held);
    if (!content) throw tooLarge();
    return work(content);
  });
}

/** Null when it is longer than the limit. Grows with what comes, not with what was announced. */
async function readBody(request: Request, limitBytes: number): Promise<Buffer | null> {
  let content = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    if (bytes + chunk.length > limitBytes) return null;
    if (bytes + chunk.length > content.length) {
      const size = Math.max(bytes + chunk.length, content.length * 2);
      const grown = Buffer.allocUnsafeSlow(Math.min(size, limitBytes));
      content.copy(grown, 0, 0, bytes);
      content = grown;
    }
    content.set(chunk, bytes);
    bytes += chunk.length;
  }
  return content.subarray(0, bytes);
}
