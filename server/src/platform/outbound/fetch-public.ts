import { type PublicAnswer, requestPublic } from './request-public.ts';
import type { PublicNetwork } from './public-address.ts';

const mostRedirects = 3;
const redirects = [301, 302, 303, 307, 308];

/**
 * Reads an address that a member gave, and follows its redirects. Threat: an address, or one that it
 * leads to, in the server's own network; an endless, slow or huge answer. Each step is checked as the
 * first (see `PublicNetwork`), and all of them together have one time limit.
 *
 * @returns null for anything but a whole answer with status 200.
 */
export async function fetchPublic(
  network: PublicNetwork,
  address: string,
  { accept, answerBytes, signal }: { accept: string; answerBytes: number; signal: AbortSignal },
): Promise<(PublicAnswer & { url: URL }) | null> {
  let url = network.parse(address);
  for (let step = 0; url !== null && step <= mostRedirects; step += 1) {
    const answer: PublicAnswer = await requestPublic(network, url, {
      method: 'GET',
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'KithLinkPreview/1.0' },
      body: null,
      signal,
      answerBytes,
    });
    if (answer.status === 200) return { ...answer, url };
    const { location } = answer.headers;
    if (!redirects.includes(answer.status) || location === undefined) return null;
    const next: URL | null = URL.parse(location, url);
    url = next && network.parse(next.href);
  }
  return null;
}
