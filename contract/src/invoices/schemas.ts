import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { currencies } from '../credits/plans.ts';

const moment = z.iso.datetime();
/** In minor units. */
const amount = z.number().int();

/**
 * A credit note takes back an invoice, or a part of it: its amounts are less than zero. An invoice takes back
 * a credit note whose refund failed.
 */
export const invoiceKinds = ['invoice', 'credit_note'] as const;

const invoiceSchema = z.object({
  id: idSchema,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issued_at: moment,
  payment_id: idSchema,
  /** The number of the document that it takes back. */
  reverses: z.string().nullable(),
  currency: z.enum(currencies),
  net: amount,
  tax: amount,
  /** Of the tax, in hundredths of a percent; null where it isn't known or several apply. */
  tax_rate: z.number().int().nullable(),
  total: amount,
  /** No money moved: it was paid at the sandbox's page. */
  is_sandbox: z.boolean(),
  /** In the language of the invoice; amounts with tax. */
  lines: z.array(z.object({ description: z.string(), quantity: z.number().int(), amount })),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const invoicesInputSchema = z.object(pageInputShape);
export type InvoicesInput = z.output<typeof invoicesInputSchema>;
export const invoicesPageSchema = pageSchema(invoiceSchema);
