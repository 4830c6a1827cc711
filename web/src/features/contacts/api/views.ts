import type { ContactView, ViewCreate } from '@kith/contract/contact-views/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { showToast } from '#ui/toast.ts';
import { type ListParams, writeListing } from './list-params.ts';

const viewsOptions = () => apiQuery.contactViews.list.queryOptions();

/** The member's saved views in their order. */
export function useViews(): readonly ContactView[] {
  return useQuery(viewsOptions()).data?.items ?? [];
}

/** The list as a view shows it. */
export function paramsOfView({ id, query, columns }: ContactView): ListParams {
  const { q, sort, direction, archived, ...filter } = query;
  return { q, sort, direction, archived, filter, view: id, columns };
}

/** What a view of the list as it is would keep. */
export function viewOfParams(
  { q, sort, direction, archived, filter }: ListParams,
  columns: ViewCreate['columns'],
): Pick<ViewCreate, 'query' | 'columns'> {
  return { query: { q: q.trim(), sort, direction, archived, ...filter }, columns };
}

/** Whether the list is no longer as the view shows it. */
export function isChangedFrom(view: ContactView, params: ListParams): boolean {
  const kept = paramsOfView(view);
  const columns = params.columns ?? kept.columns;
  return (
    writeListing(kept).toString() !== writeListing(params).toString() ||
    kept.columns?.join() !== columns?.join()
  );
}

/** Everything that changes the saved views; each shows at once what the server answered. */
export function useViewChanges() {
  const { t } = useTranslation(['lists', 'common']);
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: apiQuery.contactViews.key() });

  const create = useMutation({
    mutationFn: ({ view, idempotencyKey }: { view: ViewCreate; idempotencyKey: string }) =>
      apiClient.contactViews.create(view, { context: { idempotencyKey } }),
    onSettled,
  });
  const update = useMutation(apiQuery.contactViews.update.mutationOptions({ onSettled }));
  const restore = useMutation(apiQuery.contactViews.restore.mutationOptions({ onSettled }));
  const remove = useMutation({
    mutationFn: ({ id }: ContactView) => apiClient.contactViews.delete({ id }),
    onSuccess: (_answer, { id, name }) =>
      showToast({
        title: t('views.deleted', { name }),
        action: { label: t('common:undo'), onAct: () => restore.mutate({ id }) },
      }),
    onSettled,
  });
  const reorder = useMutation({
    mutationFn: (views: readonly ContactView[]) =>
      apiClient.contactViews.reorder({ ids: views.map(({ id }) => id) }),
    onMutate: (views) => queryClient.setQueryData(viewsOptions().queryKey, { items: [...views] }),
    onSettled,
  });
  return { create, update, remove, reorder };
}
