import type { ExportFormat } from '@kith/contract/contacts/rules';
import { useMutation } from '@tanstack/react-query';
import { fetchAsMember } from '#lib/fetch-as-member.ts';

/** Fetches an export and hands it to the browser as a download under the server's name for it. */
export function useExportContacts() {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const response = await fetchAsMember(`/contacts/export?format=${format}`);
      const disposition = response.headers.get('content-disposition') ?? '';
      const name = /filename="([^"]+)"/u.exec(disposition)?.[1] ?? 'contacts';
      save(await response.blob(), name);
    },
  });
}

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the file once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs);
}

const releaseAfterMs = 10_000;
