import { useTranslation } from 'react-i18next';
import { storePrivacyPreferences, usePrivacyPreferences } from '#lib/privacy-preferences.ts';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { useAccountPreferences, useStorePreferences } from '../api/account-preferences.ts';
import { ApplySwitch } from './apply-switch.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import { preferencesFormSchema } from './preferences-schema.ts';
import { RetentionSwitch } from './retention-switch.tsx';

/**
 * The preferences for introductions. They are saved in this browser, and in the account only if the
 * switch is on.
 */
export function PrivacyPreferencesForm() {
  const { t } = useTranslation('privacy');
  const kept = usePrivacyPreferences();
  const account = useAccountPreferences();
  const store = useStorePreferences();
  const isApplied = Boolean(account.data?.preferences);

  const showFailure = () =>
    showToast({ kind: 'error', title: t('toasts.error'), body: t('toasts.preferencesFailed') });
  const showSuccess = () =>
    showToast({ kind: 'success', title: t('toasts.saved'), body: t('toasts.savedBody') });

  const form = useZodForm(
    preferencesFormSchema,
    async (preferences) => {
      storePrivacyPreferences(preferences);
      if (isApplied) await store.mutateAsync(preferences);
    },
    {
      defaultValues: kept,
      onDone: showSuccess,
      handleFailure: () => {
        showFailure();
        return true;
      },
    },
  );

  return (
    <Section title={t('preferences.title')}>
      <Card>
        <Form form={form}>
          <CardRow className="grid gap-5">
            <p className="text-sm text-muted">{t('preferences.about')}</p>
            <PreferenceFields control={form.control} />
            <Button
              type="submit"
              variant="primary"
              isPending={store.isPending}
              className="justify-self-start"
            >
              {t('preferences.save')}
            </Button>
          </CardRow>
        </Form>
        <ApplySwitch
          isApplied={isApplied}
          isPending={account.isPending || store.isPending}
          onChange={(next) =>
            whenDone(store.mutateAsync(next ? kept : null), {
              onSuccess: showSuccess,
              onError: showFailure,
            })
          }
        />
        <RetentionSwitch />
      </Card>
    </Section>
  );
}
