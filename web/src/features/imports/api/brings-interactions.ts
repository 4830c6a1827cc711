import type { Import } from '@kith/contract/imports/schemas';

/** Only LinkedIn's archive tells what happened with people; elsewhere there is nothing to count. */
export function bringsInteractions({ format }: Import): boolean {
  return format === 'linkedin';
}
