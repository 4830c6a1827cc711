const first = (text: string) => [...text][0] ?? '';

/** What may be shown of an address: `a…@e….example` of `ana@example.example`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '…';
  const host = address.slice(at + 1);
  const dot = host.lastIndexOf('.');
  const ending = dot < 1 ? '' : host.slice(dot);
  return `${first(address)}…@${first(host)}…${ending}`;
}
