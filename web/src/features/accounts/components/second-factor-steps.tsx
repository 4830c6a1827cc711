import type { Factor } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbortOnUnmount } from '#lib/use-abort-on-unmount.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import {
  sendFactorText,
  showAppCode,
  showRecoveryCode,
  showSecurityKey,
  showTextedCode,
} from '../api/second-factor.ts';
import { AuthForm } from './auth-form.tsx';
import { CodeForm } from './code-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** The code that an authenticator app shows. */
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

/** A code that is texted on request: a message costs, so none is sent unasked. */
export function TextStep({ factor }: { factor: Factor }) {
  const { t } = useTranslation(['second-factor', 'auth']);
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const form = useAuthForm(async () => {
    const sent = await sendFactorText(factor.id);
    if (sent.status === 'refused') return sent.problem;
    setChallengeId(sent.challengeId);
    return null;
  });
  if (challengeId === null) {
    return (
      <AuthForm form={form} submitLabel={t('sendText')}>
        {null}
      </AuthForm>
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

/** A security key, asked for by the browser itself. */
export function KeyStep({ factor }: { factor: Factor }) {
  const { t } = useTranslation('second-factor');
  const begin = useAbortOnUnmount();
  const form = useAuthForm(() => showSecurityKey(factor.id, begin()));
  return (
    <AuthForm form={form} submitLabel={t('useKey')}>
      {null}
    </AuthForm>
  );
}

/** One of the codes that were written down. */
export function RecoveryStep() {
  const { t } = useTranslation('second-factor');
  const [code, setCode] = useState('');
  const field = useFocusOnMount<HTMLInputElement>();
  const form = useAuthForm(async () =>
    code.trim() === '' ? { field: 'code', key: 'codeWrong' } : await showRecoveryCode(code.trim()),
  );
  const error = form.errorOf('code');
  return (
    <AuthForm form={form} submitLabel={t('submit')}>
      <Field
        label={t('recoveryLabel')}
        hint={t('recoveryHint')}
        {...(error === undefined ? {} : { error })}
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
    </AuthForm>
  );
}
