import type { ConsentType } from '@kith/contract/consents/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { translateIn } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { consentsKey, revokeConsent, toConsentRecord, upsertConsents } from './consents.ts';

type Change = {
  type: ConsentType;
  isGranted: boolean;
  /** The name of the consent, for the toast. */
  title: string;
};

async function grant(userId: string, type: ConsentType): Promise<void> {
  const now = new Date().toISOString();
  await upsertConsents([toConsentRecord({ userId, type, isGranted: true, now })]);
}

/** Gives or withdraws one consent; everything that depends on it follows at once. */
export function useChangeConsent(userId: string) {
  const queryClient = useQueryClient();
  const t = translateIn('privacy');
  return useMutation({
    mutationFn: ({ type, isGranted }: Change) => (isGranted ? grant : revokeConsent)(userId, type),
    meta: { reportsOwnErrors: true },
    onSuccess: (_nothing, { isGranted, title }) => {
      showToast(
        isGranted
          ? { kind: 'success', title: t('toasts.updated'), body: t('toasts.updatedBody') }
          : {
              kind: 'success',
              title: t('toasts.revoked'),
              body: t('toasts.revokedBody', { title }),
            },
      );
      void queryClient.invalidateQueries({ queryKey: apiQuery.consents.key() });
      return queryClient.invalidateQueries({ queryKey: consentsKey(userId) });
    },
    onError: (error, { isGranted }) =>
      showToast({
        kind: 'error',
        title: t('toasts.error'),
        body: error.message || t(isGranted ? 'toasts.updateFailed' : 'toasts.revokeFailed'),
      }),
  });
}
