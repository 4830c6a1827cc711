import type { PrivacyPreferences } from '@kith/contract/privacy/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import {
  storePrivacyPreferences,
  useAccountPreferences,
  usePrivacyPreferences,
} from '#lib/privacy-preferences.ts';
import { useMember } from '#lib/session.ts';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { TallSkeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { useStorePreferences } from '../api/account-preferences.ts';
import { ApplySwitch } from './apply-switch.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import { preferencesFormSchema } from './preferences-schema.ts';
import { RetentionSwitch } from './retention-switch.tsx';

/**
 * The preferences for introductions. They are saved in this browser, and in the account only if the
 * switch is on. The form waits for the account's: another device may have changed them.
 */
export function PrivacyPreferencesForm() {
  const { t } = useTranslation('privacy');
  const preferences = usePrivacyPreferences();
  const { data, error, isPending, refetch } = useAccountPreferences();
  return (
    <Section title={t('preferences.title')}>
      {isPending ? (
        <TallSkeleton />
      ) : (
        <Card>
          {data ? (
            <PreferencesForm saved={preferences} isApplied={data.preferences !== null} />
          ) : (
            <LoadFailure error={error} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
    </Section>
  );
}

type PreferencesFormProps = { saved: PrivacyPreferences; isApplied: boolean };

function PreferencesForm({ saved, isApplied }: PreferencesFormProps) {
  const { t } = useTranslation('privacy');
  const { id: memberId } = useMember();
  const store = useStorePreferences();

  const showFailure = () =>
    showToast({ kind: 'error', title: t('toasts.error'), body: t('toasts.preferencesFailed') });
  const showSuccess = () =>
    showToast({ kind: 'success', title: t('toasts.saved'), body: t('toasts.savedBody') });

  const form = useZodForm(
    preferencesFormSchema,
    async (preferences) => {
      if (isApplied) await store.mutateAsync(preferences);
      storePrivacyPreferences(memberId, preferences);
    },
    {
      defaultValues: saved,
      onDone: showSuccess,
      handleFailure: () => {
        showFailure();
        return true;
      },
    },
  );

  /** Applies what the form says; taking it back leaves the saved ones in this browser. */
  const apply = form.handleSubmit(
    (preferences) => {
      whenDone(store.mutateAsync(preferences), {
        onSuccess: () => {
          storePrivacyPreferences(memberId, preferences);
          showSuccess();
        },
        onError: showFailure,
      });
    },
    // Marks what is refused.
    () => form.submit(),
  );
  function takeBack() {
    storePrivacyPreferences(memberId, saved);
    whenDone(store.mutateAsync(null), { onSuccess: showSuccess, onError: showFailure });
  }

  return (
    <>
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
        isPending={store.isPending}
        onChange={(next) => (next ? void apply() : takeBack())}
      />
      <RetentionSwitch saved={saved.data_retention_months} />
    </>
  );
}
