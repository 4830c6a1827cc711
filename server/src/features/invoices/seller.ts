import { brand } from '@kith/contract/core/brand';

/** Who sells, as invoices say, and what their numbers begin with. */
export type Seller = {
  name: string;
  address: readonly string[];
  tax_id: string | null;
  email: string | null;
  prefix: string;
};

export type SellerSettings = {
  SELLER_NAME?: string | undefined;
  SELLER_ADDRESS: string;
  SELLER_TAX_ID?: string | undefined;
  SELLER_EMAIL?: string | undefined;
  INVOICE_PREFIX: string;
};

export function sellerOf(settings: SellerSettings): Seller {
  return {
    name: settings.SELLER_NAME ?? brand.name,
    address: settings.SELLER_ADDRESS.split('|')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    tax_id: settings.SELLER_TAX_ID ?? null,
    email: settings.SELLER_EMAIL ?? null,
    prefix: settings.INVOICE_PREFIX,
  };
}
