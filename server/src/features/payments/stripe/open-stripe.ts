import type Stripe from 'stripe';

import type { ErrorCode } from '@kith/contract/core/errors';
import { secondMs } from '@kith/contract/core/time';

import { AppError } from '#platform/app-error.ts';

export type StripeSettings = {
  secretKey: string;
  /** Of the endpoint for events; several while one is being replaced. */
  webhookSecrets: readonly string[];
  /** Another address than Stripe's own: for tests. */
  apiUrl: string | undefined;
  automaticTax: boolean;
};

export type Ask = <Result>(work: (stripe: Stripe) => Promise<Result>) => Promise<Result>;

const timeoutMs = 20 * secondMs;
/** After a fault of the network; the library waits longer each time and repeats with the same key. */
const maxNetworkRetries = 2;

/** Stripe through its own library, which is loaded with the first question. */
export function openStripe({ secretKey, apiUrl }: StripeSettings): Ask {
  let opened: Promise<Stripe> | undefined;
  return async (work) => {
    opened ??= open(secretKey, apiUrl);
    try {
      return await work(await opened);
    } catch (error) {
      throw await toRefusal(error);
    }
  };
}

async function open(secretKey: string, apiUrl: string | undefined): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const shared = { timeout: timeoutMs, maxNetworkRetries, telemetry: false };
  if (apiUrl === undefined) return new StripeClient(secretKey, shared);
  const { protocol, hostname: host, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return new StripeClient(
    secretKey,
    Object.assign(shared, { host, port, protocol: isPlain ? 'http' : 'https' } as const),
  );
}

/** What a member may know of a fault: that a card was declined, or that it isn't possible at the moment. */
async function toRefusal(error: unknown): Promise<unknown> {
  const { default: StripeClient } = await import('stripe');
  const { StripeError, StripeCardError, StripeSignatureVerificationError } = StripeClient.errors;
  if (error instanceof StripeCardError) {
    return because(error, 'payment_declined', 'The payment was declined');
  }
  if (error instanceof StripeSignatureVerificationError) {
    return because(error, 'bad_request', 'The signature is wrong or old');
  }
  if (!(error instanceof StripeError)) return error;
  return because(error, 'payments_unavailable', 'The payment provider does not answer');
}

function because(cause: unknown, code: ErrorCode, message: string): AppError {
  const refusal = new AppError(code, message);
  refusal.cause = cause;
  return refusal;
}

/** An object that may not exist, or what else Stripe may refuse for one of these reasons; null then. */
export async function orNull<Found>(
  asking: Promise<Found>,
  reasons: readonly string[] = ['resource_missing'],
): Promise<Found | null> {
  try {
    return await asking;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (reasons.includes((cause as { code?: string } | null)?.code ?? '')) return null;
    throw error;
  }
}
