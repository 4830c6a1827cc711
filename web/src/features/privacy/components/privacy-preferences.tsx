import type { PrivacyPreferences } from '@kith/contract/privacy/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPrivacyPreferences, usePrivacyPreferences } from '#lib/privacy-preferences.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { focusFirstFault } from '#ui/focus-first-fault.ts';
import { showToast } from '#ui/toast.ts';
import { useAccountPreferences, useStorePreferences } from '../api/account-preferences.ts';
import { ApplySwitch } from './apply-switch.tsx';
import { findFault } from './find-fault.ts';
import { PreferenceFields } from './preference-fields.tsx';

/**
 * What the member asks of introductions. Saving keeps it in this browser; only where the switch is on
 * it goes to the account too.
 */
export function PrivacyPreferencesForm() {
  const { t } = useTranslation('privacy');
  const kept = usePrivacyPreferences();
  const [draft, setDraft] = useState<PrivacyPreferences>(kept);
  const [isChecked, setIsChecked] = useState(false);
  const account = useAccountPreferences();
  const store = useStorePreferences();
  const isApplied = Boolean(account.data?.preferences);
  const fault = findFault(draft);

  const tellFailure = () =>
    showToast({ kind: 'error', title: t('toasts.error'), body: t('toasts.preferencesFailed') });
  const tellSuccess = () =>
    showToast({ kind: 'success', title: t('toasts.saved'), body: t('toasts.savedBody') });

  function save(form: HTMLElement) {
    if (fault) {
      focusFirstFault(form, () => setIsChecked(true));
      return;
    }
    keepPrivacyPreferences(draft);
    if (isApplied) store.mutate(draft, { onSuccess: tellSuccess, onError: tellFailure });
    else tellSuccess();
  }

  return (
    <Section title={t('preferences.title')}>
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save(event.currentTarget);
          }}
        >
          <CardRow className="grid gap-5">
            <p className="text-sm text-muted">{t('preferences.about')}</p>
            <PreferenceFields
              value={draft}
              onChange={(change) => setDraft({ ...draft, ...change })}
              fault={isChecked ? fault : null}
            />
            <Button
              type="submit"
              variant="primary"
              isPending={store.isPending}
              className="justify-self-start"
            >
              {t('preferences.save')}
            </Button>
          </CardRow>
        </form>
        <ApplySwitch
          isApplied={isApplied}
          isPending={account.isPending || store.isPending}
          onChange={(next) =>
            store.mutate(next ? kept : null, { onSuccess: tellSuccess, onError: tellFailure })
          }
        />
      </Card>
    </Section>
  );
}
