import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Field } from '#ui/field.tsx';
import { Input, PasswordInput } from '#ui/input.tsx';
import { PasswordMeter } from './password-meter.tsx';

/** What `useFormValue` knows of the field. */
type AccountFieldProps = {
  value: string;
  setValue: (value: string) => void;
  error: string | undefined;
};

type EmailFieldProps = AccountFieldProps & {
  label?: string;
  hint?: ReactNode;
  isRequired?: boolean;
  /** True if the browser may offer passkeys in it. */
  offersPasskeys?: boolean;
};

/** The address, which the forms of the sign-in screen share. */
export type SharedEmail = { email: string; onEmailChange: (email: string) => void };

/** Lets the other forms of the sign-in screen know what is typed into the address. */
export function shareEmail(
  field: AccountFieldProps,
  onEmailChange: SharedEmail['onEmailChange'],
): AccountFieldProps {
  return {
    ...field,
    setValue: (email) => {
      field.setValue(email);
      onEmailChange(email);
    },
  };
}

/** The email field of an existing account. */
export function EmailField({
  label,
  hint,
  value,
  setValue,
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
          onChange={(event) => setValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A phone number with its country. */
export function PhoneField({ value, setValue, error }: AccountFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field label={t('fields.phone')} hint={t('fields.phoneHint')} error={error} isRequired>
      {(control) => (
        <Input
          {...control}
          type="tel"
          autoComplete="tel"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The password of an existing account. */
export function CurrentPasswordField({
  value,
  setValue,
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
          onChange={(event) => setValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A new password, with its rules shown while typing. */
export function NewPasswordField({
  label,
  value,
  setValue,
  error,
}: AccountFieldProps & { label: string }) {
  return (
    <Field label={label} error={error} hint={<PasswordMeter password={value} />} isRequired>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
    </Field>
  );
}
