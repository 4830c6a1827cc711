import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { secondMs } from '@kith/contract/core/time';

import { answerStripe, type StripeAnswer } from './stripe-answers.ts';
import { createWorld, openControls, type StripeEvent } from './stripe-world.ts';

const stripeSecrets = ['whsec_test_new', 'whsec_test_old'] as const;

export type StripePeer = Awaited<ReturnType<typeof startStripePeer>>;

/** A small server that answers as Stripe's API does, and signs events as Stripe does. */
export async function startStripePeer(clock: { now: () => Date }) {
  const world = createWorld(clock);
  /** What a request with a key was answered: a repeat gets the same. */
  const answered = new Map<string, StripeAnswer>();
  const state = { isDown: false, requests: 0 };
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    state.requests += 1;
    if (state.isDown) {
      request.socket.destroy();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stripe.example');
    const key = request.headers['idempotency-key'];
    const name = typeof key === 'string' ? key : null;
    const body = Buffer.concat(chunks).toString();
    const asked = { method: request.method ?? 'GET', path: url.pathname, query: url.search, body };
    const answer = (name === null ? undefined : answered.get(name)) ?? answerStripe(world, asked);
    if (name !== null) answered.set(name, answer);
    const [status, content] = answer;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(content));
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    world,
    state,
    ...openControls(world),
    variables: {
      STRIPE_SECRET_KEY: 'sk_test_kith',
      STRIPE_WEBHOOK_SECRETS: stripeSecrets.join(','),
      STRIPE_API_URL: address,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends an event as Stripe does. */
export function sendStripeEvent(
  origin: string,
  event: StripeEvent,
  { secret = stripeSecrets[0], at = Date.now() }: { secret?: string; at?: number } = {},
): Promise<Response> {
  const body = JSON.stringify(event);
  const time = Math.floor(at / secondMs);
  const signed = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${time},v1=${signed}` };
  return fetch(`${origin}/pay/events`, { method: 'POST', body, headers });
}
