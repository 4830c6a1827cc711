import { type Scope, tokenNameMaxLength } from '@kith/contract/account/rules';
import type { CreatedToken } from '@kith/contract/account/tokens';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError, errorCodeOf } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { focusFirstFault } from '#ui/focus-first-fault.ts';
import { Input } from '#ui/input.tsx';
import { type Proof, ProofField, toProof } from '#ui/proof-field.tsx';
import { SecretText } from '#ui/secret-text.tsx';
import { Select } from '#ui/select.tsx';
import { useCreateToken } from '../api/tokens.ts';
import { ScopeChoices } from './scope-choices.tsx';

const lifetimesDays = [7, 30, 90, 365] as const;
const usualLifetimeDays = 90;

/** Makes a token, then shows it, once. */
export function CreateToken({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedToken | null>(null);
  return created ? (
    <ShowToken created={created} onClose={onClose} />
  ) : (
    <TokenForm onCreated={setCreated} onClose={onClose} />
  );
}

type Fault = { field: 'proof' | 'form'; text: string };

type TokenFormProps = { onCreated: (token: CreatedToken) => void; onClose: () => void };

function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const { t } = useTranslation(['account', 'common']);
  const formId = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['contacts:read']);
  const [days, setDays] = useState<number>(usualLifetimeDays);
  const [isChecked, setIsChecked] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useCreateToken();
  const [proof, setProof] = useState<Proof | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const nameError = isChecked && name.trim() === '' ? { error: t('tokens.nameMissing') } : {};
  const scopesError = isChecked && scopes.length === 0 ? { error: t('tokens.scopesMissing') } : {};

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (name.trim() === '' || scopes.length === 0) {
      focusFirstFault(form, () => setIsChecked(true));
      return;
    }
    setFault(null);
    create.mutate(
      { name: name.trim(), scopes, expires_in_days: days, idempotencyKey, ...toProof(proof) },
      { onSuccess: onCreated, onError: (error) => refuse(form, error) },
    );
  }

  function refuse(form: HTMLElement, error: unknown) {
    const code = errorCodeOf(error);
    if (code === 'reauthentication_needed') {
      setProof({ kind: 'password', value: '' });
      return;
    }
    const field = code === 'reauthentication_failed' ? 'proof' : 'form';
    focusFirstFault(form, () => setFault({ field, text: describeError(error, 'save').body }));
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('tokens.create')}
      description={t('tokens.createBody')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={create.isPending}>
            {t('tokens.create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-5">
        {fault?.field === 'form' ? (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2.5 text-danger-ink">
            {fault.text}
          </p>
        ) : null}
        <Field label={t('tokens.name')} hint={t('tokens.nameHint')} isRequired {...nameError}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={tokenNameMaxLength}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <ScopeChoices value={scopes} onValueChange={setScopes} {...scopesError} />
        <LifetimeField days={days} onChange={setDays} />
        {proof ? (
          <ProofField
            proof={proof}
            onChange={setProof}
            error={fault?.field === 'proof' ? fault.text : undefined}
          />
        ) : null}
      </form>
    </Dialog>
  );
}

type LifetimeFieldProps = { days: number; onChange: (days: number) => void };

function LifetimeField({ days, onChange }: LifetimeFieldProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  return (
    <Field label={t('tokens.lifetime')}>
      {({ required: _required, ...control }) => (
        <Select
          {...control}
          value={String(days)}
          onValueChange={(chosen) => onChange(Number(chosen))}
          options={lifetimesDays.map((count) => ({
            value: String(count),
            label: t('tokens.days', { count, number: format.number(count) }),
          }))}
        />
      )}
    </Field>
  );
}

function ShowToken({ created, onClose }: { created: CreatedToken; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open
      isDismissible={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('tokens.made')}
      description={created.token === null ? t('tokens.madeLost') : t('tokens.madeBody')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      }
    >
      {created.token === null ? null : <SecretText label={created.name} text={created.token} />}
    </Dialog>
  );
}
