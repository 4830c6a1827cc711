import type { ErrorBody } from '@kith/contract/core/errors';
import type { ExportFormat } from '@kith/contract/contacts/rules';
import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { readAccessToken } from '#lib/supabase-client.ts';

/** Fetches an export and hands it to the browser as a download under the server's name for it. */
export function useExportContacts() {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const accessToken = await readAccessToken();
      const response = await fetch(`/api/v1/contacts/export?format=${format}`, {
        headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
      });
      if (!response.ok) throw await refusalOf(response);
      const disposition = response.headers.get('content-disposition') ?? '';
      const name = /filename="([^"]+)"/u.exec(disposition)?.[1] ?? 'contacts';
      save(await response.blob(), name);
    },
  });
}

async function refusalOf(response: Response) {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  return new ORPCError(body?.code ?? 'internal', {
    status: response.status,
    message: body?.message,
    data: body?.details ?? null,
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
