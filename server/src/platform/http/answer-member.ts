import { errorStatus } from '@kith/contract/core/errors';

import { AppError } from '../app-error.ts';
import type { MemberContext } from '../context.ts';
import { toErrorBody } from './error-body.ts';
import { retryHeaders } from './retry-after.ts';

/**
 * The caller; null when the request has no valid access token.
 * @throws when the token is refused.
 */
export type ResolveMember = (request: Request) => Promise<MemberContext | null>;

/**
 * Serves a member on a plain route beside the contract, one that receives or sends bytes; errors of
 * `handle` are answered in the common format. `work` names the route in the log.
 */
export async function answerMember(
  request: Request,
  { resolveMember, work }: { resolveMember: ResolveMember; work: string },
  handle: (ctx: MemberContext) => Promise<Response>,
): Promise<Response> {
  let ctx: MemberContext | null = null;
  try {
    ctx = await resolveMember(request);
    if (!ctx) throw new AppError('unauthenticated', 'Sign in first');
    return await handle(ctx);
  } catch (error) {
    const body = toErrorBody(error);
    if (body.code === 'internal') ctx?.log.error({ err: error }, `${work} failed`);
    return Response.json(body, { status: errorStatus[body.code], headers: retryHeaders(body) });
  }
}
