import { reservedSlugs } from '@kith/contract/member-profiles/rules';

/** Whether an address is kept for the service: with hyphens or without. */
export function isReserved(slug: string): boolean {
  const plain = slug.replaceAll('-', '');
  return reservedSlugs.some((word) => word === slug || word.replaceAll('-', '') === plain);
}
