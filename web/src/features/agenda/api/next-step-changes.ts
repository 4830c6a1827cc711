import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { refreshPeople } from '#lib/refresh-people.ts';
import { showToast } from '#ui/toast.ts';

type Step = { text: string; due_on: string | null };

/** Sets, clears and completes the next step of a contact; completing can be undone. */
export function useNextStepChanges(contactId: string) {
  const { t } = useTranslation(['agenda', 'common']);
  const queryClient = useQueryClient();
  const onSettled = () => refreshPeople(queryClient);
  const set = useMutation({
    mutationFn: (step: Step) => apiClient.agenda.setNextStep({ id: contactId, ...step }),
    onSettled,
  });
  const clear = useMutation(apiQuery.agenda.clearNextStep.mutationOptions({ onSettled }));
  const complete = useMutation({
    mutationFn: ({ text }: Step) => apiClient.agenda.completeNextStep({ id: contactId, text }),
    onSuccess: (_answer, step) =>
      showToast({ kind: 'success', title: t('nextStep.done'), body: step.text }),
    onSettled,
  });
  return { set, clear: () => clear.mutate({ id: contactId }), complete };
}
