import type { Factor } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbortOnUnmount } from '#lib/use-abort-on-unmount.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Input } from '#ui/input.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import {
  sendFactorText,
  showAppCode,
  showRecoveryCode,
  showSecurityKey,
  showTextedCode,
} from '../api/second-factor.ts';
import { AccountForm } from './account-form.tsx';
import { CodeForm } from './code-form.tsx';
import { useAccountForm } from './use-account-form.ts';

/** The code of an authenticator app. */
export function AppCodeStep({ factor }: { factor: Factor }) {
  const { t } = useTranslation(['second-factor', 'auth']);
  return (
    <CodeForm
      label={t('auth:code.label')}
      submitLabel={t('submit')}
      onVerify={(code) => showAppCode(factor.id, code)}
    />
  );
}

/** An SMS code, sent on request only: each message costs. */
export function TextStep({ factor }: { factor: Factor }) {
  const { t } = useTranslation(['second-factor', 'auth']);
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const form = useAccountForm({
    defaultValues: {},
    onSubmit: async () => {
      const sent = await sendFactorText(factor.id);
      if (sent.status === 'refused') return sent.problem;
      setChallengeId(sent.challengeId);
      return null;
    },
  });
  if (challengeId === null) {
    return (
      <AccountForm form={form} submitLabel={t('sendText')}>
        {null}
      </AccountForm>
    );
  }
  return (
    <CodeForm
      label={t('auth:code.label')}
      submitLabel={t('submit')}
      onVerify={(code) => showTextedCode({ factorId: factor.id, challengeId, code })}
      footer={
        <Button variant="link" className="justify-self-start" onClick={() => setChallengeId(null)}>
          {t('auth:phone.again')}
        </Button>
      }
    />
  );
}

/** A security key, requested by the browser itself. */
export function KeyStep({ factor }: { factor: Factor }) {
  const { t } = useTranslation('second-factor');
  const begin = useAbortOnUnmount();
  const form = useAccountForm({
    defaultValues: {},
    onSubmit: () => showSecurityKey(factor.id, begin()),
  });
  return (
    <AccountForm form={form} submitLabel={t('useKey')}>
      {null}
    </AccountForm>
  );
}

/** A recovery code. */
export function RecoveryStep() {
  const { t } = useTranslation('second-factor');
  const field = useFocusOnMount<HTMLInputElement>();
  const form = useAccountForm({
    defaultValues: { code: '' },
    onSubmit: async ({ code }) =>
      code.trim() === ''
        ? { field: 'code', key: 'codeWrong' }
        : await showRecoveryCode(code.trim()),
  });
  return (
    <AccountForm form={form} submitLabel={t('submit')}>
      <FormField
        control={form.control}
        name="code"
        label={t('recoveryLabel')}
        hint={t('recoveryHint')}
      >
        {(ids, { value, setValue }) => (
          <Input
            {...ids}
            ref={field}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </FormField>
    </AccountForm>
  );
}
