import type { Problem, QualityItem } from '@kith/contract/insights/quality';
import type { QualityFix, QualityKind } from '@kith/contract/insights/quality-rules';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { setNewerQueriesData } from '#lib/newer-data.ts';
import { refreshPeople } from '#lib/refresh-people.ts';
import { showToast } from '#ui/toast.ts';

const pollMs = 1_500;
const pageSize = 30;

export const qualityOptions = () => apiQuery.insightQuality.get.queryOptions();

/** The figures; asked again while a check is under way. */
export function useQuality() {
  return useQuery({
    ...qualityOptions(),
    refetchInterval: ({ state }) => (state.data?.checking ? pollMs : false),
  });
}

/** The queue, of one kind or of all. */
export function useProblems(kind: QualityKind | null) {
  return useInfiniteQuery(
    apiQuery.insightQuality.problems.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        ...(kind === null ? {} : { kind }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
}

/** What is wrong with one contact. */
export function useProblemsOf(contactId: string) {
  return useQuery({
    ...apiQuery.insightQuality.ofContact.queryOptions({ input: { contact_id: contactId } }),
    meta: { reportsOwnErrors: true },
  });
}

const problemOf = ({ contact, kind, detail }: QualityItem): Problem => ({
  contact_id: contact.id,
  kind,
  detail,
});

export const keyOf = ({ contact, kind, detail }: QualityItem) => `${contact.id} ${kind} ${detail}`;

type Pages = InfiniteData<{ items: QualityItem[]; next_cursor: string | null }>;

function removeFromQueue(queryClient: QueryClient, gone: (item: QualityItem) => boolean) {
  setNewerQueriesData<Pages>(
    queryClient,
    { queryKey: apiQuery.insightQuality.problems.key({ type: 'infinite' }) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.filter((item) => !gone(item)),
        })),
      },
  );
}

async function refresh(queryClient: QueryClient) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.insightQuality.key() }),
    refreshPeople(queryClient),
  ]);
}

type Fixing = { item: QualityItem; fix: QualityFix };

/** Puts right, leaves, and takes either back; each offers Undo. */
export function useQualityDecisions() {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const queryClient = useQueryClient();
  const onSettled = () => void refresh(queryClient);

  const undo = useMutation({
    mutationFn: async (id: string) => {
      for (;;) {
        const step = await apiClient.insightQuality.undoFix({ id });
        if (step.remaining === 0) return;
      }
    },
    onSuccess: () => showToast({ id: 'quality', kind: 'success', title: t('quality.undone') }),
    onSettled,
  });
  const raise = useMutation({
    mutationFn: (problem: Problem) => apiClient.insightQuality.raise(problem),
    onSettled,
  });
  const offer = (title: string, onAct: () => void) =>
    showToast({ id: 'quality', title, action: { label: t('common:undo'), onAct } });

  const fix = useMutation({
    mutationFn: ({ item, fix }: Fixing) =>
      apiClient.insightQuality.fix({ problem: problemOf(item), fix }),
    onSuccess: ({ batch_id: id, fixed }, { item }) => {
      removeFromQueue(queryClient, (one) => keyOf(one) === keyOf(item));
      if (fixed > 0) {
        offer(t('quality.fixed', { count: 1, number: format.number(1) }), () => undo.mutate(id));
      }
    },
    onSettled,
  });
  const fixAll = useMutation({
    mutationFn: async ({ kind, fix }: { kind: QualityKind; fix: QualityFix }) => {
      let batch: string | undefined;
      let fixed = 0;
      for (;;) {
        const step = await apiClient.insightQuality.fix({
          all_of: kind,
          fix,
          ...(batch === undefined ? {} : { batch_id: batch }),
        });
        batch = step.batch_id;
        fixed += step.fixed;
        if (step.remaining === 0 || step.fixed === 0) return { batch, fixed };
      }
    },
    onSuccess: ({ batch, fixed }) =>
      offer(t('quality.fixed', { count: fixed, number: format.number(fixed) }), () =>
        undo.mutate(batch),
      ),
    onSettled,
  });
  const leave = useMutation({
    mutationFn: (item: QualityItem) => apiClient.insightQuality.leave(problemOf(item)),
    onSuccess: (_answer, item) => {
      removeFromQueue(queryClient, (one) => keyOf(one) === keyOf(item));
      offer(t('quality.left'), () => raise.mutate(problemOf(item)));
    },
    onSettled,
  });
  return {
    fix: fix.mutate,
    fixAll: fixAll.mutate,
    leave: leave.mutate,
    isPending: fix.isPending || fixAll.isPending || leave.isPending,
    isFixingAll: fixAll.isPending,
  };
}
