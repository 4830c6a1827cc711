import { errorStatus } from '@kith/contract/core/errors';
import { Hono } from 'hono';

import { createPageAnswers, type PageParts } from '#features/sharing/pages/page-answers.ts';
import { readPageStyle } from '#features/sharing/pages/page-style.ts';
import { addHeaders } from '#platform/http/add-headers.ts';
import { toErrorBody } from '#platform/http/error-body.ts';
import type { RequestVariables } from '#platform/http/request-log.ts';
import { retryHeaders } from '#platform/http/retry-after.ts';

import type { PaymentService } from './payment-service.ts';
import {
  answerCheckoutPage,
  answerPortalPage,
  openCheckoutPage,
  openPortalPage,
} from './sandbox/sandbox-pages.ts';
import { showCheckout, showPortal } from './sandbox/show-pages.ts';

const folder = '/pay/sandbox/*';
const checkoutAnswers = ['pay', 'decline', 'cancel'] as const;
const portalAnswers = ['cancel', 'resume', 'fail', 'pay'] as const;

/** What takes over payments is loaded with the first of them. */
async function settleNow(service: PaymentService): Promise<void> {
  const { settle } = await import('./settle.ts');
  await settle(service);
}

/**
 * The sandbox's pages, which stand in for a payment provider's. Threats: a page that is taken for a real one,
 * so it says what it is first and has no field at all; a link that is guessed, replayed or passed on, so it
 * has a long token, of which the hash is kept, and works once; a plan for nothing where money is taken, so
 * with a provider these routes don't exist.
 */
export async function createSandboxPages(parts: PageParts & { service: PaymentService }) {
  const app = new Hono<{ Variables: RequestVariables }>();
  const { service } = parts;
  if (service.provider.name !== 'sandbox') return app;
  const style = await readPageStyle(parts.webFolder);
  const { open, send, refuse, limitPages } = createPageAnswers(parts, style);
  app.use(
    folder,
    addHeaders({
      'cache-control': 'private, no-store',
      'content-security-policy': style.policy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'Accept-Language',
    }),
  );
  app.get('/pay/sandbox/portal/:token', async (c) => {
    await limitPages(c);
    const { token } = c.req.param();
    const portal = await openPortalPage(service, token);
    return portal === undefined ? refuse(c) : send(c, showPortal(open(c), portal, token));
  });
  app.post('/pay/sandbox/portal/:token/:answer', async (c) => {
    await limitPages(c);
    const { token, answer: given } = c.req.param();
    const answer = portalAnswers.find((known) => known === given);
    const url = answer && (await answerPortalPage(service, { token, answer }));
    if (url === undefined) return refuse(c);
    await settleNow(service);
    return c.redirect(url, 303);
  });
  app.get('/pay/sandbox/:token', async (c) => {
    await limitPages(c);
    const { token } = c.req.param();
    const checkout = await openCheckoutPage(service, token);
    return checkout === undefined ? refuse(c) : send(c, showCheckout(open(c), checkout, token));
  });
  app.post('/pay/sandbox/:token/:answer', async (c) => {
    await limitPages(c);
    const { token, answer: given } = c.req.param();
    const answer = checkoutAnswers.find((known) => known === given);
    const url = answer && (await answerCheckoutPage(service, { token, answer }));
    if (url === undefined) return refuse(c);
    await settleNow(service);
    return c.redirect(url, 303);
  });
  app.all(folder, refuse);
  app.onError((error, c) => {
    const body = toErrorBody(error);
    if (body.code === 'internal') c.get('log').error({ err: error }, 'page failed');
    return Response.json(body, { status: errorStatus[body.code], headers: retryHeaders(body) });
  });
  return app;
}
