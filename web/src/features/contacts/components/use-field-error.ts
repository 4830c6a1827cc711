import { useTranslation } from 'react-i18next';
import type { FieldErrorCode } from './contact-form-resolver.ts';

/** The sentence of a control's error; the form keeps codes. */
export function useFieldErrorText() {
  const { t } = useTranslation('contacts');
  return (error: { message?: string } | undefined): string | undefined =>
    error?.message === undefined ? undefined : t(`form.errors.${error.message as FieldErrorCode}`);
}
