import type { Company, CompanyUpdate } from '@kith/contract/companies/schemas';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { refreshPeople } from '#lib/refresh-people.ts';
import { showToast } from '#ui/toast.ts';
import { companyOptions } from './company.ts';

function cacheCompany(queryClient: QueryClient, company: Company) {
  setNewerData(queryClient, companyOptions(company.id).queryKey, company);
  void refreshPeople(queryClient);
}

/** Saves a company's form, which shows refusals itself. */
export function useUpdateCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: CompanyUpdate) => apiClient.companies.update(change),
    meta: { reportsOwnErrors: true },
    onSuccess: (company) => cacheCompany(queryClient, company),
  });
}

type Other = { id: string; name: string };

/** Merges two companies, or separates them again; both can be undone from the toast. */
export function useMergeCompany(company: Pick<Company, 'id' | 'name'>) {
  const { t } = useTranslation(['companies', 'common']);
  const queryClient = useQueryClient();
  const merge = useMutation({
    mutationFn: (other: Other) => apiClient.companies.merge({ id: company.id, other_id: other.id }),
    onSuccess: (merged, other) => {
      cacheCompany(queryClient, merged);
      showToast({
        kind: 'success',
        title: t('companies:merge.done', { other: other.name, name: company.name }),
        action: { label: t('common:undo'), onAct: () => separate.mutate(other) },
      });
    },
  });
  const separate = useMutation({
    mutationFn: (other: Other) =>
      apiClient.companies.separate({ id: company.id, other_id: other.id }),
    onSuccess: (left, other) => {
      cacheCompany(queryClient, left);
      showToast({ title: t('companies:merge.undone', { other: other.name }) });
    },
  });
  return { merge, separate };
}
