import type { BulkChange } from '@kith/contract/contacts/bulk';
import type { PeopleSet } from '@kith/contract/insights/people';
import { plannedCadenceDays } from '@kith/contract/insights/rules';
import { useMutation } from '@tanstack/react-query';
import { useBulkChange } from '#features/contacts/list/api/bulk-change.ts';
import { apiClient } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';

type PeopleChange = { set: PeopleSet; change: BulkChange };

/** Changes all people that a figure counts, also those that aren't shown, with one Undo. */
export function usePeopleChange() {
  const { t } = useTranslation('lists');
  const bulkChange = useBulkChange();
  return useMutation({
    mutationFn: ({ set }: PeopleChange) => apiClient.insights.peopleIds(set),
    onSuccess: ({ ids }, { change }) => {
      if (ids.length === 0) showToast({ title: t('bulk.nothing') });
      else bulkChange.mutate({ change, selection: { ids }, shownIds: [] });
    },
  });
}

/** Gives those who are no longer warm a cadence, where they have none. */
export function usePlan(): () => void {
  const { mutate } = usePeopleChange();
  return () =>
    mutate({
      set: { set: 'unplanned' },
      change: { action: 'set_cadence', cadence_days: plannedCadenceDays },
    });
}
