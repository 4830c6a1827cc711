/** Whether this browser knows passkeys and security keys; asked before their code is loaded. */
export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}
