/** What an access token says, unverified: the server checks it itself. Empty where it can't be read. */
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

/** Whether somebody else acts with the token, RFC 8693's `act`. Kith itself makes none of that kind. */
export function isActedFor(accessToken: string): boolean {
  return typeof readClaims(accessToken)['act'] === 'object';
}
