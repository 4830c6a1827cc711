import { useMutation } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';

type Approval = Parameters<typeof apiClient.extension.approve>[0];

/** Lets the extension in, then leads the browser to where it takes the code. */
export function useApproveExtension() {
  return useMutation({
    mutationFn: (approval: Approval) => apiClient.extension.approve(approval),
    onSuccess: ({ redirect_to: address }) => window.location.assign(address),
  });
}
