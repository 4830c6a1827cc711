import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { saveFile } from '#lib/save-file.ts';

/** Downloads an invoice or credit note under the server's name for the file. */
export async function downloadInvoice(id: string): Promise<void> {
  const response = await fetchAsMember(`/invoices/${encodeURIComponent(id)}/pdf`);
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/u.exec(disposition)?.[1] ?? 'invoice.pdf';
  saveFile(await response.blob(), name);
}
