import { secondMs } from '@kith/contract/core/time';
import { openPublicNetwork, type PublicNetwork } from '#platform/outbound/public-address.ts';
import { requestPublic } from '#platform/outbound/request-public.ts';

import type { ProviderSettings } from './provider-settings.ts';

/** A provider's keys and metadata have some kilobytes. */
const answerBytes = 1024 * 1024;
const timeoutMs = 8 * secondMs;

type Call = {
  method?: string;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: unknown;
  signal?: AbortSignal | null | undefined;
};

/**
 * Calls a provider. The operator chose its issuer, which may be in the own network; the addresses of
 * its keys, tokens and user info are the provider's choice. Threat: one that leads to another
 * service in the own network. So on any other host they must be of the public internet.
 */
export function createProviderFetch(
  { issuer }: Pick<ProviderSettings, 'issuer'>,
  network: PublicNetwork = openPublicNetwork({ allowsInner: false }),
): (address: string, call: Call) => Promise<Response> {
  return async (address, { method = 'GET', headers = {}, body = null, signal }) => {
    const url = new URL(address);
    const init = { method, headers: new Headers(headers), signal: signal ?? null };
    if (url.hostname === issuer.hostname) {
      return fetch(url, { ...init, body: body as never, redirect: 'manual' });
    }
    if (network.parse(address) === null) throw new Error('The provider names an inner address');
    const answer = await requestPublic(network, url, {
      method,
      headers: Object.fromEntries(init.headers),
      body: body === null || body === undefined ? null : String(body),
      signal: signal ?? AbortSignal.timeout(timeoutMs),
      answerBytes,
    });
    const hasBody = answer.status >= 200 && ![204, 205, 304].includes(answer.status);
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: answer.headers,
    });
  };
}
