import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '#lib/errors.ts';
import { authClient } from '#lib/supabase-client.ts';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/input.tsx';

/** What shows once more who sits here: the password, or a code that was mailed. */
export type Proof = { kind: 'password' | 'code'; value: string };

export function toProof(proof: Proof | null): { password?: string; nonce?: string } {
  if (proof === null || proof.value === '') return {};
  return proof.kind === 'password' ? { password: proof.value } : { nonce: proof.value };
}

type ProofFieldProps = { proof: Proof; onChange: (proof: Proof) => void; error?: string };

/** The password; who has none, or has forgotten it, takes a mailed code. */
export function ProofField({ proof, onChange, error }: ProofFieldProps) {
  const { t } = useTranslation(['account', 'auth']);
  const [isSending, setIsSending] = useState(false);

  async function sendCode() {
    setIsSending(true);
    try {
      const auth = await authClient();
      const { error: refusal } = await auth.reauthenticate();
      if (refusal) throw refusal;
      onChange({ kind: 'code', value: '' });
    } catch (refusal) {
      await reportError(refusal, 'save');
    } finally {
      setIsSending(false);
    }
  }

  const fault = error === undefined ? {} : { error };
  if (proof.kind === 'code') {
    return (
      <Field label={t('auth:code.label')} hint={t('proof.codeSent')} {...fault}>
        {(control) => (
          <CodeInput
            {...control}
            // It comes in place of the password's field, which had the focus.
            autoFocus
            value={proof.value}
            onValueChange={(value) => onChange({ kind: 'code', value })}
          />
        )}
      </Field>
    );
  }
  return (
    <Field
      label={t('auth:fields.password')}
      hint={t('proof.why')}
      {...fault}
      action={
        <Button variant="link" isPending={isSending} onClick={() => void sendCode()}>
          {t('proof.sendCode')}
        </Button>
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          // It appears because the server asked for it.
          autoFocus
          autoComplete="current-password"
          value={proof.value}
          onChange={(event) => onChange({ kind: 'password', value: event.target.value })}
        />
      )}
    </Field>
  );
}
