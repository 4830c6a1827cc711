import type { ContactView, ViewCreate } from '@kith/contract/contact-views/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { foresee, isLatestChange, setNewerData } from '#lib/newer-data.ts';
import { showToast } from '#ui/toast.ts';
import { type ListParams, writeListing } from '#features/contacts/shared/api/list-params.ts';

/** Not from the copy on this device: a view added elsewhere would push the list down. */
/** The list is complete without them, so no message says that they couldn't be loaded. */
export const viewsOptions = () =>
  apiQuery.contactViews.list.queryOptions({ meta: { reportsOwnErrors: true } });

/** The member's saved views in their order. */
export function useViews(): readonly ContactView[] {
  return useQuery(viewsOptions()).data?.items ?? [];
}

/** Whether the views are there, or could not be loaded: until then the list waits for their row. */
export function useAreViewsKnown(): boolean {
  return !useQuery(viewsOptions()).isPending;
}

/** The list parameters of a view. */
export function paramsOfView({ id, query, columns }: ContactView): ListParams {
  const { q, sort, direction, archived, ...filter } = query;
  return { q, sort, direction, archived, filter, view: id, columns };
}

/** A view of the current list, to be saved. */
export function viewOfParams(
  { q, sort, direction, archived, filter }: ListParams,
  columns: ViewCreate['columns'],
): Pick<ViewCreate, 'query' | 'columns'> {
  return { query: { q: q.trim(), sort, direction, archived, ...filter }, columns };
}

/** Whether the list differs from the view. */
export function isChangedFrom(view: ContactView, params: ListParams): boolean {
  const shown = paramsOfView(view);
  const columns = params.columns ?? shown.columns;
  return (
    writeListing(shown).toString() !== writeListing(params).toString() ||
    shown.columns?.join() !== columns?.join()
  );
}

const order = { id: 'contact-view-order' };

/** Changes to the saved views; each shows the server's answer at once. */
export function useViewChanges() {
  const { t } = useTranslation(['lists', 'common']);
  const queryClient = useQueryClient();
  const { queryKey } = viewsOptions();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: apiQuery.contactViews.key() });
  const onError = (_error: unknown, _input: unknown, takeBack?: () => void) => takeBack?.();

  const create = useMutation({
    mutationFn: ({ view, idempotencyKey }: { view: ViewCreate; idempotencyKey: string }) =>
      apiClient.contactViews.create(view, { context: { idempotencyKey } }),
    onSettled,
  });
  const update = useMutation(apiQuery.contactViews.update.mutationOptions({ onSettled }));
  const pin = useMutation({
    mutationFn: ({ id, pinned }: ContactView) =>
      apiClient.contactViews.update({ id, pinned: !pinned }),
    onMutate: ({ id }) =>
      foresee(queryClient, { queryKey }, () =>
        setNewerData(
          queryClient,
          queryKey,
          (known) =>
            known && {
              items: known.items.map((view) =>
                view.id === id ? { ...view, pinned: !view.pinned } : view,
              ),
            },
        ),
      ),
    onError,
    onSettled,
  });
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
    // The order is sent whole: of two at once the first must not arrive last.
    scope: order,
    onMutate: (views) =>
      foresee(queryClient, { queryKey }, () =>
        setNewerData(queryClient, queryKey, { items: [...views] }),
      ),
    onError,
    // Before the last, the list would come in an order that is replaced already.
    onSettled: () => (isLatestChange(queryClient, order.id) ? onSettled() : undefined),
  });
  return { create, update, pin, remove, reorder };
}
