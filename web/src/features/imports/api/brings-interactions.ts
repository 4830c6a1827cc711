import type { Import } from '@kith/contract/imports/schemas';

/** Only LinkedIn's archive contains interactions; other sources have nothing to count. */
export function bringsInteractions({ format }: Import): boolean {
  return format === 'linkedin';
}
