import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#ui/field.tsx';
import { Input, PasswordInput } from '#ui/input.tsx';
import { PasswordMeter } from './password-meter.tsx';

type AccountFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

type EmailFieldProps = AccountFieldProps & {
  label?: string;
  hint?: ReactNode;
  isRequired?: boolean;
  /** True where the browser may offer passkeys in it. */
  offersPasskeys?: boolean;
};

/** The address, which one form of the sign-in screen hands to the next. */
export type SharedEmail = { email: string; onEmailChange: (email: string) => void };

/** The address that an account is known by. */
export function EmailField({
  label,
  hint,
  value,
  onChange,
  error,
  isRequired = false,
  offersPasskeys = false,
}: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field
      label={label ?? t('fields.email')}
      error={error}
      isRequired={isRequired}
      {...(hint ? { hint } : {})}
    >
      {(control) => (
        <Input
          {...control}
          type="email"
          autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A phone number with its country. */
export function PhoneField({ value, onChange, error }: AccountFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field label={t('fields.phone')} hint={t('fields.phoneHint')} error={error} isRequired>
      {(control) => (
        <Input
          {...control}
          type="tel"
          autoComplete="tel"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The password of an account that is there. */
export function CurrentPasswordField({
  value,
  onChange,
  error,
  action,
}: AccountFieldProps & { action?: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <Field label={t('fields.password')} error={error} action={action}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A password to be, which shows its rules as it is typed. */
export function NewPasswordField({
  label,
  value,
  onChange,
  error,
}: AccountFieldProps & { label: string }) {
  return (
    <Field label={label} error={error} hint={<PasswordMeter password={value} />} isRequired>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
