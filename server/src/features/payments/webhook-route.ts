import { errorStatus } from '@kith/contract/core/errors';
import { Hono } from 'hono';

import { toErrorBody } from '#platform/http/error-body.ts';
import type { RequestVariables } from '#platform/http/request-log.ts';

import type { PaymentService } from './payment-service.ts';
import { receiveEvent } from './receive-event.ts';

/**
 * `POST /pay/events`: where the payment provider says that something happened. It needs no account: the
 * signature over the body's bytes says who sent it. The sandbox sends its events inside the process.
 */
export function createEventRoute(service: PaymentService) {
  const app = new Hono<{ Variables: RequestVariables }>();
  if (service.provider.name === 'sandbox') return app;
  app.post('/pay/events', async (c) => {
    const raw = await c.req.text();
    await receiveEvent(service, { raw, signature: c.req.header('stripe-signature') ?? '' });
    return c.json({ received: true });
  });
  app.onError((error, c) => {
    const body = toErrorBody(error);
    if (body.code === 'internal') c.get('log').error({ err: error }, 'a payment event failed');
    return Response.json(body, { status: errorStatus[body.code] });
  });
  return app;
}
