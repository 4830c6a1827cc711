import { errorStatus } from '@kith/contract/core/errors';
import { Hono } from 'hono';

import { addHeaders } from '#platform/http/add-headers.ts';
import { toErrorBody } from '#platform/http/error-body.ts';
import type { RequestVariables } from '#platform/http/request-log.ts';
import { retryHeaders } from '#platform/http/retry-after.ts';

import { createLinkPages } from './link-pages.ts';
import { createPageAnswers, type PageParts } from './page-answers.ts';
import { readPageStyle } from './page-style.ts';
import { createInvitePages, createProfilePages } from './people-pages.ts';
import { createPreviewRoutes } from './preview-routes.ts';

const folders = ['/p/*', '/share/*', '/invite/*', '/u/*'];

/**
 * The pages of links, invitations and public profiles: complete without scripts and without an
 * account. Threats: text of members that becomes markup, so templates escape everything and the policy
 * allows no script; a token that leaks, so no referrer is sent, no shared cache keeps the page, and the
 * log has the route only; texts in drawings, see `draw-svg.ts`; guessing, so tokens are long, addresses are limited, and all that can't be
 * opened gets one answer; a password that is tried out, so attempts are limited by link and address.
 */
export async function createSharePages(parts: PageParts) {
  const style = await readPageStyle(parts.webFolder);
  const answers = createPageAnswers(parts, style);
  const app = new Hono<{ Variables: RequestVariables }>();
  const strict = addHeaders({
    'cache-control': 'private, no-store',
    'content-security-policy': style.policy,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    vary: 'Accept-Language',
  });
  for (const folder of folders) app.use(folder, strict);
  const parted = [createPreviewRoutes, createLinkPages, createInvitePages, createProfilePages];
  for (const pages of parted) app.route('/', pages(parts, answers));
  for (const folder of folders) app.all(folder, answers.refuse);
  app.onError((error, c) => {
    const body = toErrorBody(error);
    if (body.code === 'internal') c.get('log').error({ err: error }, 'page failed');
    return Response.json(body, { status: errorStatus[body.code], headers: retryHeaders(body) });
  });
  return app;
}
