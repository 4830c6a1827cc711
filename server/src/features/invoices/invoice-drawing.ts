type Party = { heading: string; name: string | null; lines: readonly string[] };

/** Everything that a document says, in its language. */
export type InvoiceDrawing = {
  language: string;
  title: string;
  brand: string;
  /** The document's number. */
  subject: string;
  author: string;
  madeAt: string;
  banner: string | null;
  facts: readonly (readonly [label: string, value: string])[];
  parties: readonly Party[];
  columns: readonly [string, string, string];
  rows: readonly (readonly [what: string, quantity: string, amount: string])[];
  sums: readonly { label: string; amount: string; isTotal: boolean }[];
  notes: readonly string[];
};
