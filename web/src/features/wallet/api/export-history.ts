import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { saveFile } from '#lib/save-file.ts';

import type { HistoryFilter } from './wallet.ts';

/** Downloads all that a filter shows of the history, under the server's name for the file. */
export async function exportHistory({
  filter,
  month,
}: {
  filter: HistoryFilter;
  month: string | null;
}): Promise<void> {
  const wanted = new URLSearchParams(month ? { filter, month } : { filter });
  const response = await fetchAsMember(`/wallet/export?${wanted}`);
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/u.exec(disposition)?.[1] ?? 'credits.csv';
  saveFile(await response.blob(), name);
}
