import { draftLengths, draftTones } from '@kith/contract/nudges/rules';
import type { Draft, DraftStyle, Nudge } from '@kith/contract/nudges/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useAnswerNudge } from './answer-nudge.ts';

/** Who is written to, and the suggestion it is for, if any. */
export type DraftSubject = { contactId: string; name: string; nudge: Nudge | null };

/** The storage key of what is written to someone. */
export function draftKeyOf({ contactId, nudge }: DraftSubject): string {
  return nudge ? `draft:nudge:${nudge.id}` : `draft:contact:${contactId}`;
}

/** The addresses to which the message can be sent. */
export const recipientQuery = (contactId: string) =>
  apiQuery.contacts.get.queryOptions({
    input: { id: contactId },
    meta: { reportsOwnErrors: true },
  });

/** Asks for a text; what the member has written is the caller's to keep. */
export function useWriteDraft({ contactId, nudge }: DraftSubject) {
  const { locale } = useLocalePreferences();
  return useMutation({
    mutationFn: (style: DraftStyle): Promise<Draft> =>
      nudge
        ? apiClient.nudges.draft({ id: nudge.id, locale, ...style })
        : apiClient.nudges.draftToContact({ contact_id: contactId, locale, ...style }),
    meta: { reportsOwnErrors: true },
  });
}

type SentMessage = { text: string; idempotencyKey: string };

/** Logs a message as sent, which completes its nudge. */
export function useLogSentMessage({ contactId, nudge }: DraftSubject) {
  const answerNudge = useAnswerNudge();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ text, idempotencyKey }: SentMessage) =>
      apiClient.interactions.log(
        {
          contact_id: contactId,
          kind: 'message',
          direction: 'out',
          body: text,
          ...(nudge && { nudge_id: nudge.id }),
        },
        { context: { idempotencyKey } },
      ),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: apiQuery.interactions.key() });
      return answerNudge(nudge?.id ?? null);
    },
  });
}

const styleSchema = z.object({
  tone: z.enum(draftTones),
  length: z.enum(draftLengths),
  variant: z.number().int().min(0).max(99),
});
const firstStyle: DraftStyle = { tone: 'warm', length: 'medium', variant: 0 };

/** The style that was stored with a draft. */
export function readStyle(stored: string): DraftStyle {
  try {
    return styleSchema.parse(JSON.parse(stored));
  } catch {
    return firstStyle;
  }
}
