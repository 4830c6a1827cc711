/**
 * Whether this browser supports passkeys and security keys; checked before their code is loaded.
 */
export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}
