import { secondMs } from '@kith/contract/core/time';
import { requestPublic } from '#platform/outbound/request-public.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

import type { Known } from './read-known.ts';

const timeLimitMs = 10 * secondMs;
const answerBytes = 256 * 1024;

/** A service that knows people and companies, by HTTP. */
export type FillProvider = {
  host: string;
  /** @throws when it fails, is not on the public internet, or takes too long */
  ask: (contacts: readonly Known[]) => Promise<string>;
};

type ProviderOptions = { url: string | undefined; key: string | undefined; network: PublicNetwork };

/**
 * The configured service; null without one. It is sent what is needed to recognise someone: name,
 * company, title, the domain of an email address and the phone number; no address, note or message.
 */
export function openProvider({ url, key, network }: ProviderOptions): FillProvider | null {
  if (url === undefined) return null;
  return {
    host: new URL(url).host,
    ask: async (contacts) => {
      const address = network.parse(url);
      if (address === null) throw new Error('The service is not on the public internet');
      const answer = await requestPublic(network, address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ contacts: contacts.map(describe) }),
        signal: AbortSignal.timeout(timeLimitMs),
        answerBytes,
      });
      if (answer.status !== 200) throw new Error(`The service failed: HTTP ${answer.status}`);
      return answer.body.toString('utf8');
    },
  };
}

/** The service knows a contact by its number in the request, and learns no id. */
function describe({ full_name, company, title, emails, phones }: Known, number: number) {
  const domains = emails.map((email) => email.split('@').at(-1) ?? '');
  return { number, name: full_name, company, title, email_domains: domains, phones };
}
