import type { Attachment } from '@kith/contract/messages/schemas';
import { useQuery } from '@tanstack/react-query';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { saveFile } from '#lib/save-file.ts';

async function fetchAttachment(id: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetchAsMember(`/attachments/${id}`, signal ? { signal } : {}, '/files');
  return response.blob();
}

/** An image of a message; null while loading, and if it isn't available. */
export function useAttachmentImage(id: string): Blob | null {
  const { data } = useQuery({
    queryKey: ['attachment', id],
    queryFn: ({ signal }) => fetchAttachment(id, signal),
    // A file never changes under its id.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { reportsOwnErrors: true },
  });
  return data ?? null;
}

/** Downloads a file with its name. */
export async function saveAttachment({ id, name }: Attachment): Promise<void> {
  saveFile(await fetchAttachment(id), name);
}
