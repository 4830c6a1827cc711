import type { PaidCurrency, PlanId } from '@kith/contract/credits/plans';
import type { CheckoutInput } from '@kith/contract/payments/schemas';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';

const ownErrors = { reportsOwnErrors: true } as const;

export const useBilling = () =>
  useQuery(apiQuery.billing.get.queryOptions({ input: {}, meta: ownErrors }));

/** Always asked again: the amounts are those of the moment. */
export const usePreview = (plan: PlanId, currency: PaidCurrency) =>
  useQuery(
    apiQuery.billing.preview.queryOptions({
      input: { plan, currency },
      meta: ownErrors,
      gcTime: 0,
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  );

export function useChangePlan() {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  return useMutation({
    ...apiQuery.billing.changePlan.mutationOptions(),
    scope: { id: 'plan' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('change.done') });
      void queryClient.invalidateQueries({ queryKey: apiQuery.billing.key() });
      void queryClient.invalidateQueries({ queryKey: apiQuery.invoices.key() });
      void queryClient.invalidateQueries({ queryKey: apiQuery.wallet.key() });
    },
  });
}

/** Leaves for the page where it is paid. */
export function useCheckout() {
  return useMutation({
    mutationFn: (input: CheckoutInput) => apiClient.billing.checkout(input),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Leaves for the provider's page about the member's payments. */
export function usePortal() {
  return useMutation({
    mutationFn: () => apiClient.billing.portal({ return_to: 'billing' }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export function usePayments() {
  return useInfiniteQuery({
    ...apiQuery.billing.payments.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    meta: ownErrors,
  });
}

export function useInvoices() {
  return useInfiniteQuery({
    ...apiQuery.invoices.list.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    meta: ownErrors,
  });
}

export const useWallet = () =>
  useQuery(apiQuery.wallet.get.queryOptions({ input: {}, meta: ownErrors }));

/** Null for a member who takes no part in introductions. */
export const useBridgeUse = () =>
  useQuery(apiQuery.bridges.settings.queryOptions({ input: {}, meta: ownErrors, retry: false }));
