import type { Attachment } from '@kith/contract/messages/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { saveFile } from '#lib/save-file.ts';

async function fetchAttachment(id: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetchAsMember(`/files/attachments/${id}`, signal ? { signal } : {});
  return response.blob();
}

/** The address of an image inside this page; null until it is there, and where it can't be had. */
export function useAttachmentAddress(id: string): string | null {
  const { data: blob } = useQuery({
    queryKey: ['attachment', id],
    queryFn: ({ signal }) => fetchAttachment(id, signal),
    // A file never changes under its id.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { reportsOwnErrors: true },
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const url = URL.createObjectURL(blob);
    setAddress(url);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(url);
    };
  }, [blob]);
  return address;
}

/** Hands a file to the browser as a download under its name. */
export async function saveAttachment({ id, name }: Attachment): Promise<void> {
  saveFile(await fetchAttachment(id), name);
}
