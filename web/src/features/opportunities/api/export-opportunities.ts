import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { saveFile } from '#lib/save-file.ts';

/** Downloads all opportunities under the server's name for the file. */
export async function exportOpportunities(): Promise<void> {
  const response = await fetchAsMember('/opportunities/export');
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/u.exec(disposition)?.[1] ?? 'opportunities.csv';
  saveFile(await response.blob(), name);
}
