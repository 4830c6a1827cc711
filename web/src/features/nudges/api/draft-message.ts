import type { Locale } from '@kith/contract/core/locales';
import { useMutation } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useAnswerNudge } from './answer-nudge.ts';

/** A drafted message; cached while the page is open, so that reopening costs nothing. */
export const draftQuery = (nudgeId: string, locale: Locale) =>
  apiQuery.nudges.draft.queryOptions({
    input: { id: nudgeId, locale },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { reportsOwnErrors: true },
  });

/** The addresses to which the message can be sent. */
export const recipientQuery = (contactId: string) =>
  apiQuery.contacts.get.queryOptions({
    input: { id: contactId },
    meta: { reportsOwnErrors: true },
  });

type SentMessage = { nudgeId: string; contactId: string; text: string; idempotencyKey: string };

/** Logs a message as sent, which completes its nudge. */
export function useLogSentMessage() {
  const answerNudge = useAnswerNudge();
  return useMutation({
    mutationFn: ({ nudgeId, contactId, text, idempotencyKey }: SentMessage) =>
      apiClient.interactions.log(
        {
          contact_id: contactId,
          kind: 'message',
          direction: 'out',
          body: text,
          nudge_id: nudgeId,
        },
        { context: { idempotencyKey } },
      ),
    onSuccess: (_interaction, { nudgeId }) => answerNudge(nudgeId),
  });
}
