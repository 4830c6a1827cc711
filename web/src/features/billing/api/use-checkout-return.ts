import { idSchema } from '@kith/contract/core/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { useItemName } from '../components/use-item-name.ts';

const askAgainMs = 2_000;

/**
 * After a payment page, the server says what became of the payment; the address only names it, and loses
 * the name at once, so that it is shown once. @returns whether a payment is still being confirmed.
 */
export function useCheckoutReturn(): { isOpen: boolean; isThanked: boolean } {
  const { t } = useTranslation('billing');
  const nameOf = useItemName();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [id] = useState(() => search.get('checkout'));
  const isNamed = search.has('checkout');
  useEffect(() => {
    if (!isNamed) return;
    setSearch(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('checkout');
        return rest;
      },
      { replace: true },
    );
  }, [isNamed, setSearch]);
  const { data } = useQuery(
    apiQuery.billing.checkoutState.queryOptions({
      input: { id: id ?? '' },
      enabled: id !== null && idSchema.safeParse(id).success,
      meta: { reportsOwnErrors: true },
      refetchInterval: ({ state }) => (state.data?.state === 'open' ? askAgainMs : false),
    }),
  );
  const state = data?.state;
  const title = data && (state === 'paid' ? nameOf(data) : '');
  useEffect(() => {
    if (state === undefined || state === 'open') return;
    for (const area of [apiQuery.billing, apiQuery.invoices, apiQuery.wallet]) {
      void queryClient.invalidateQueries({ queryKey: area.key() });
    }
    if (state === 'paid') {
      showToast({ kind: 'success', title: t('checkout.paid'), ...(title ? { body: title } : {}) });
    } else {
      const kind = state === 'failed' ? 'error' : 'info';
      showToast({ kind, title: t(`checkout.${state}`) });
    }
    // Once for each state: neither texts nor the client make it happen again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
  return { isOpen: state === 'open', isThanked: data?.kind === 'pwyw' && state === 'paid' };
}
