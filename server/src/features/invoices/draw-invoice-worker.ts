import Pdf from 'pdfkit';

import type { InvoiceDrawing } from './invoice-drawing.ts';
import { layOutInvoice } from './lay-out-invoice.ts';
import { openTextWriter } from './text-writer.ts';

/* What a thread does with an invoice that the server composed (`draw-invoice.ts`). */

/**
 * The document as PDF/A-2b, which archives keep: with its fonts and its colour space, without scripts,
 * encryption or anything outside it, and with marks that say in which order it is read aloud. The same
 * drawing always gives the same bytes.
 */
export async function drawInvoice(drawing: InvoiceDrawing): Promise<Uint8Array> {
  const { language, title, subject, author, brand, madeAt } = drawing;
  const document = new Pdf({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    tagged: true,
    displayTitle: true,
    lang: language,
    font: '',
    info: {
      Title: `${title} ${subject}`,
      Author: author,
      Subject: subject,
      Creator: brand,
      Producer: brand,
      CreationDate: new Date(madeAt),
      ModDate: new Date(madeAt),
    },
  });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  const writer = await openTextWriter(document, drawing);
  layOutInvoice(document, writer, drawing);
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}
