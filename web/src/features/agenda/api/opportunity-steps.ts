import type { Due } from '@kith/contract/agenda/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';

type Step = Due['opportunity_steps'][number];

type Done = { note_id: string | null };

/** Completes the next step of an opportunity with a note of it; it can be undone with its note. */
export function useCompleteStep() {
  const { t } = useTranslation(['agenda', 'common']);
  const queryClient = useQueryClient();
  const onSettled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: apiQuery.agenda.key() }),
      queryClient.invalidateQueries({ queryKey: apiQuery.opportunities.key() }),
    ]);
  const restore = useMutation({
    mutationFn: async ({ step, done }: { step: Step; done: Done }) => {
      const { id } = step.opportunity;
      const { text, due_on } = step;
      await apiClient.opportunities.update({ id, next_step: { text, due_on } });
      const { note_id } = done;
      if (note_id !== null) await apiClient.opportunities.deleteNote({ id, note_id });
    },
    onSettled,
  });
  return useMutation({
    mutationFn: ({ opportunity: { id }, text }: Step) =>
      apiClient.opportunities.update({ id, next_step: null, note: t('nextStep.note', { text }) }),
    onSuccess: (done, step) => {
      const onAct = () => restore.mutate({ step, done });
      const action = { label: t('common:undo'), onAct };
      showToast({ kind: 'success', title: t('nextStep.done'), body: step.text, action });
    },
    onSettled,
  });
}
