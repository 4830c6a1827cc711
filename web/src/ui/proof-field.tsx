import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '#lib/errors.ts';
import { authClient } from '#lib/supabase-client.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/input.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';

/** A proof of identity: the password, or an emailed code. */
export type Proof = { kind: 'password' | 'code'; value: string };

/** Where a proof begins: most people know their password. */
export const blankProof: Proof = { kind: 'password', value: '' };

export function toProof(proof: Proof | null): { password?: string; nonce?: string } {
  if (proof === null || proof.value === '') return {};
  return proof.kind === 'password' ? { password: proof.value } : { nonce: proof.value };
}

type ProofFieldProps = {
  proof: Proof;
  onChange: (proof: Proof) => void;
  error: string | undefined;
};

/** The password; members without one, or who forgot it, use an emailed code. */
export function ProofField({ proof, onChange, error }: ProofFieldProps) {
  const { t } = useTranslation(['account', 'auth']);
  const field = useFocusOnMount<HTMLInputElement>();
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

  if (proof.kind === 'code') {
    return (
      <CodeField
        label={t('auth:code.label')}
        hint={t('proof.codeSent')}
        error={error}
        value={proof.value}
        onValueChange={(value) => onChange({ kind: 'code', value })}
      />
    );
  }
  return (
    <Field
      label={t('auth:fields.password')}
      hint={t('proof.why')}
      error={error}
      action={
        <Button variant="link" isPending={isSending} onClick={() => void sendCode()}>
          {t('proof.sendCode')}
        </Button>
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          ref={field}
          autoComplete="current-password"
          value={proof.value}
          onChange={(event) => onChange({ kind: 'password', value: event.target.value })}
        />
      )}
    </Field>
  );
}
