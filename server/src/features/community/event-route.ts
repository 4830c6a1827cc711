import { errorStatus } from '@kith/contract/core/errors';
import { Hono } from 'hono';

import { toErrorBody } from '#platform/http/error-body.ts';
import type { RequestVariables } from '#platform/http/request-log.ts';

import type { CommunityService } from './community-service.ts';

/**
 * `POST /discourse/events`: where the forum says that something happened. It needs no account: the
 * signature says who sent it. The forum sends again what wasn't answered with success.
 */
export function createForumEventRoute(service: CommunityService) {
  const app = new Hono<{ Variables: RequestVariables }>();
  if (service.forum?.webhookSecret == null) return app;
  app.post('/discourse/events', async (c) => {
    const raw = await c.req.text();
    const signature = c.req.header('x-discourse-event-signature') ?? '';
    const { receiveEvent } = await import('./receive-event.ts');
    await receiveEvent(service, { raw, signature });
    return c.json({ received: true });
  });
  app.onError((error, c) => {
    const body = toErrorBody(error);
    if (body.code === 'internal') c.get('log').error({ err: error }, 'a forum event failed');
    return Response.json(body, { status: errorStatus[body.code] });
  });
  return app;
}
