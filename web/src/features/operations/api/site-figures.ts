import type { CampaignArm } from '@kith/contract/public-site/campaign';
import type { figureDays } from '@kith/contract/public-site/visits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

export type FigureDays = (typeof figureDays)[number];

/** How the public pages were read in the last days; for administrators. */
export function useSiteFigures(days: FigureDays) {
  return useQuery({
    ...apiQuery.siteFigures.get.queryOptions({ input: { days } }),
    meta: { reportsOwnErrors: true },
  });
}

/** What search engines find on the public pages now. */
export function useSiteReport() {
  return useQuery({
    ...apiQuery.siteFigures.checks.queryOptions({ input: {} }),
    meta: { reportsOwnErrors: true },
  });
}

const campaignOptions = () => apiQuery.siteFigures.campaign.queryOptions({ input: {} });

/** What came of each arm of the campaign until now. */
export function useCampaign() {
  return useQuery({ ...campaignOptions(), meta: { reportsOwnErrors: true } });
}

type Change = { status: 'running' | 'ended'; winner: CampaignArm | null };

/** Starts the campaign's experiment, or ends it with the arm that everyone sees then. */
export function useSetCampaign() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => apiClient.siteFigures.setCampaign(change),
    scope: { id: 'site-campaign' },
    onSuccess: (stored) => setNewerData(queryClient, campaignOptions().queryKey, stored),
  });
}
