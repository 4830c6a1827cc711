import type { Contact } from '@kith/contract/contacts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { putContact, refreshHistory, refreshNetwork } from './contact-cache.ts';
import { toPortrait } from './to-portrait.ts';

/** Sets the contact's picture. */
export function useSetPhoto(contactId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const body = await toPortrait(file);
      const answer = await fetchAsMember(`/contacts/${contactId}/photo`, { method: 'PUT', body });
      return (await answer.json()) as Contact;
    },
    meta: { repeatable: true },
    onSuccess: (contact) => {
      putContact(queryClient, contact);
      void refreshHistory(queryClient, contactId);
      void refreshNetwork(queryClient);
    },
  });
}
