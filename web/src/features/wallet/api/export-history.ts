import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { saveFile } from '#lib/save-file.ts';

/** Downloads the whole history under the server's name for the file. */
export async function exportHistory(): Promise<void> {
  const response = await fetchAsMember('/wallet/export');
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/u.exec(disposition)?.[1] ?? 'credits.csv';
  saveFile(await response.blob(), name);
}
