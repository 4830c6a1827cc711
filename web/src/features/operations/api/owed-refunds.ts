import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { byCursor } from '#lib/paging.ts';
import { showToast } from '#ui/toast.ts';

const { owedRefunds } = apiQuery;
const pageSize = 20;

export function useOwedRefunds() {
  return useInfiniteQuery(
    owedRefunds.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, cursor }),
      ...byCursor,
    }),
  );
}

/** Notes that a refund was given in another way, with Undo in a toast. */
export function useSettleRefund() {
  const { t } = useTranslation(['operations', 'common']);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: owedRefunds.list.key() });
  const reopen = useMutation(owedRefunds.reopen.mutationOptions({ onSettled: refresh }));
  return useMutation(
    owedRefunds.settle.mutationOptions({
      onSuccess: ({ id }) =>
        showToast({
          kind: 'success',
          title: t('owed.settled'),
          action: { label: t('common:undo'), onAct: () => reopen.mutate({ id }) },
        }),
      onSettled: refresh,
    }),
  );
}
