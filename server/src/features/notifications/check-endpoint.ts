import { AppError } from '#platform/app-error.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

/**
 * Refuses an address that no push service on the internet has. Asks the name servers, so it comes
 * before any transaction; sending checks again, by the address that is connected to.
 *
 * @throws `push_endpoint_refused`.
 */
export async function checkEndpoint({
  network,
  input: { endpoint },
}: {
  network: PublicNetwork;
  input: { endpoint: string };
}): Promise<void> {
  const url = network.parse(endpoint);
  if (url !== null && (await network.isPublic(url))) return;
  throw new AppError('push_endpoint_refused', 'That is no address of a push service');
}
