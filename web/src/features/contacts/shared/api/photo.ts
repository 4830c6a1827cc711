import type { Contact } from '@kith/contract/contacts/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { putContact, refreshHistory, refreshNetwork } from './contact-cache.ts';
import { toPortrait } from './to-portrait.ts';

/** The address of a picture inside this page; null while loading, and without a picture. */
export function usePhoto(photoId: string | null): string | null {
  const { data: address } = useQuery({
    queryKey: ['contact-photo', photoId],
    queryFn: async ({ signal }) =>
      toAddress(await (await fetchAsMember(`/contact-photos/${photoId}`, { signal })).blob()),
    enabled: photoId !== null,
    // A picture never changes under its id.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { reportsOwnErrors: true },
  });
  return photoId === null ? null : (address ?? null);
}

/** As `data:`, which never needs to be released. */
function toAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable')));
    reader.readAsDataURL(picture);
  });
}

/** Sets the contact's picture. */
export function useSetPhoto(contactId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const body = await toPortrait(file);
      const answer = await fetchAsMember(`/contacts/${contactId}/photo`, { method: 'PUT', body });
      return (await answer.json()) as Contact;
    },
    onSuccess: (contact) => {
      putContact(queryClient, contact);
      void refreshHistory(queryClient, contactId);
      void refreshNetwork(queryClient);
    },
  });
}
