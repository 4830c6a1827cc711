import type { ExportFormat } from '@kith/contract/contacts/rules';
import { useMutation } from '@tanstack/react-query';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { saveFile } from '#lib/save-file.ts';

/** Downloads an export under the server's name for it. */
export function useExportContacts() {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const response = await fetchAsMember(`/contacts/export?format=${format}`);
      const disposition = response.headers.get('content-disposition') ?? '';
      const name = /filename="([^"]+)"/u.exec(disposition)?.[1] ?? 'contacts';
      saveFile(await response.blob(), name);
    },
    meta: { repeatable: true },
  });
}
