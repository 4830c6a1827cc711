/**
 * The claims of an access token, unverified: the server checks them itself. Empty if it can't be
 * read.
 */
export function readClaims(accessToken: string): Record<string, unknown> {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<
      string,
      unknown
    >;
  } catch {
    return {};
  }
}

/**
 * Whether someone else acts with the token (`act`, RFC 8693). Kith itself issues no such tokens.
 */
export function isActedFor(accessToken: string): boolean {
  return typeof readClaims(accessToken)['act'] === 'object';
}
