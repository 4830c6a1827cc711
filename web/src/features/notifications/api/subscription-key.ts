/**
 * Whether a browser's subscription uses the server's current key: one made with an earlier key
 * never receives anything. A browser that doesn't report the key is trusted.
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
