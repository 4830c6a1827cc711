import { deletionDelayDays, deletionWords } from '@kith/contract/account/rules';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError, errorCodeOf } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useMember } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { focusFirstFault } from '#ui/focus-first-fault.ts';
import { Input } from '#ui/input.tsx';
import { type Proof, ProofField, toProof } from '#ui/proof-field.tsx';
import { showToast } from '#ui/toast.ts';
import { useRequestDeletion } from '../api/deletion.ts';

type Fault = { field: 'email' | 'proof' | 'form'; text: string };

/** Asks for the address, and for a proof where the sign-in is no longer fresh. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const format = useFormat();
  const formId = useId();
  const { locale } = useLocalePreferences();
  const address = useMember().email || deletionWords[locale];
  const [email, setEmail] = useState('');
  const [proof, setProof] = useState<Proof | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const request = useRequestDeletion();
  const errorOf = (field: Fault['field']) => (fault?.field === field ? fault.text : undefined);

  function refuse(form: HTMLElement, error: unknown) {
    const code = errorCodeOf(error);
    if (code === 'reauthentication_needed') {
      setProof({ kind: 'password', value: '' });
      return;
    }
    const field =
      code === 'confirmation_mismatch'
        ? 'email'
        : code === 'reauthentication_failed'
          ? 'proof'
          : 'form';
    const text = field === 'email' ? t('deletion.mismatch') : describeError(error, 'delete').body;
    focusFirstFault(form, () => setFault({ field, text }));
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setFault(null);
    if (email.trim().toLowerCase() !== address.toLowerCase()) {
      focusFirstFault(form, () => setFault({ field: 'email', text: t('deletion.mismatch') }));
      return;
    }
    request.mutate(
      { email: email.trim(), ...toProof(proof) },
      {
        onSuccess: () => {
          showToast({ kind: 'info', title: t('deletion.done') });
          onClose();
        },
        onError: (error) => refuse(form, error),
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('deletion.ask')}
      description={t('deletion.askBody', { days: format.number(deletionDelayDays) })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" isPending={request.isPending}>
            {t('deletion.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        {fault?.field === 'form' ? (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2.5 text-danger-ink">
            {fault.text}
          </p>
        ) : null}
        <Field label={t('deletion.type', { address })} isRequired error={errorOf('email')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        {proof ? <ProofField proof={proof} onChange={setProof} error={errorOf('proof')} /> : null}
      </form>
    </Dialog>
  );
}
