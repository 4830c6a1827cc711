/**
 * Whether a browser's subscription takes what this server signs: one that was made with another key,
 * before the operator changed it, never rings again. A browser that does not tell is believed.
 */
export function isMadeWith(
  { applicationServerKey }: Pick<PushSubscriptionOptions, 'applicationServerKey'>,
  publicKey: string,
): boolean {
  if (applicationServerKey === null) return true;
  const text = String.fromCharCode(...new Uint8Array(applicationServerKey));
  const made = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return made === publicKey.replaceAll('=', '');
}
