import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember, useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFormValue } from '#ui/form/form-field.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/input.tsx';
import { showToast } from '#ui/toast.ts';
import { proveIdentity, sendReauthenticationCode } from '../api/prove-identity.ts';
import { AccountForm } from '#features/accounts/shared/components/account-form.tsx';
import { CodeForm } from '#features/accounts/shared/components/code-form.tsx';
import { FactorStep, factorWaysOf, type FactorWay } from './second-factor-steps.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

type Way = { kind: 'password' } | { kind: 'code' } | FactorWay;

const keyOf = (way: Way) => ('factor' in way ? way.factor.id : way.kind);

type ProofDialogProps = { onProved: () => void; onCancel: () => void };

/**
 * Asks the member to confirm that it is them, before a change that an open session alone must not
 * make: by a second factor if they have one, by the password, or by a code that they are sent.
 */
export function ProofDialog({ onProved, onCancel }: ProofDialogProps) {
  const { t } = useTranslation(['account', 'auth', 'second-factor']);
  const session = useSession();
  const factors = session.status === 'signed_in' ? factorWaysOf(session.session) : [];
  const { email, phone } = useMember();
  // Passwords and codes belong to an address; a wallet or a provider alone can only sign in again.
  const byAddress: Way[] = email || phone ? [{ kind: 'password' }, { kind: 'code' }] : [];
  const ways = [...factors, ...byAddress];
  const [wanted, setWanted] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const way = ways.find((one) => keyOf(one) === wanted) ?? ways[0];

  async function choose(next: Way) {
    if (next.kind === 'code') {
      setIsSending(true);
      const problem = await sendReauthenticationCode().finally(() => setIsSending(false));
      if (problem) {
        showToast({ kind: 'error', title: t(`auth:errors.${problem.key}`) });
        return;
      }
    }
    setWanted(keyOf(next));
  }

  function describe(shown: Way | undefined): string {
    if (!shown) return t('proof.signInAgain');
    return shown.kind === 'code' ? t('proof.codeSent') : t('proof.why');
  }

  function labelOf(other: Way): string {
    if (other.kind === 'password') return t('proof.usePassword');
    if (other.kind === 'code') return t('proof.sendCode');
    return other.factor.friendly_name
      ? t('second-factor:useNamed', { name: other.factor.friendly_name })
      : t(`second-factor:use.${other.kind}`);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      size="sm"
      title={t('proof.title')}
      description={describe(way)}
    >
      <div className="grid gap-5" key={way && keyOf(way)}>
        {way?.kind === 'password' ? <PasswordStep onDone={onProved} /> : null}
        {way?.kind === 'code' ? <SentCodeStep onDone={onProved} /> : null}
        {way && 'factor' in way ? <FactorStep way={way} onDone={onProved} /> : null}
        {ways.length > 1 ? (
          <section
            aria-label={t('second-factor:otherWays')}
            className="grid justify-items-start gap-2.5"
          >
            {ways
              .filter((other) => other !== way)
              .map((other) => (
                <Button
                  key={keyOf(other)}
                  variant="link"
                  isPending={isSending && other.kind === 'code'}
                  onClick={() => void choose(other)}
                >
                  {labelOf(other)}
                </Button>
              ))}
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}

function PasswordStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['account', 'auth']);
  const { email } = useMember();
  const input = useFocusOnMount<HTMLInputElement>();
  const form = useAccountForm({
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      if (password === '') return { field: 'password', key: 'passwordWrong' };
      const problem = await proveIdentity({ password });
      if (!problem) onDone();
      return problem;
    },
  });
  const field = useFormValue({ control: form.control, name: 'password' });
  return (
    <AccountForm form={form} submitLabel={t('proof.submit')}>
      <input type="hidden" autoComplete="username" value={email ?? ''} readOnly />
      <Field label={t('auth:fields.password')} error={field.error}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={input}
            autoComplete="current-password"
            value={field.value}
            onChange={(event) => field.setValue(event.target.value)}
          />
        )}
      </Field>
    </AccountForm>
  );
}

function SentCodeStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['account', 'auth']);
  return (
    <CodeForm
      label={t('auth:code.label')}
      submitLabel={t('proof.submit')}
      onVerify={async (nonce) => {
        const problem = await proveIdentity({ nonce });
        if (!problem) onDone();
        return problem;
      }}
    />
  );
}
