import { useTranslation } from '#lib/i18n/use-translation.ts';
import { type FieldErrorCode, fieldErrorCodes } from './contact-form-schema.ts';

/** The text of a refusal by its code; the form stores codes. */
export function useFieldErrorText() {
  const { t } = useTranslation('contacts');
  return (code: string | undefined): string | undefined => {
    if (code === undefined) return undefined;
    const known: FieldErrorCode = fieldErrorCodes.find((one) => one === code) ?? 'invalid_value';
    return t(`form.errors.${known}`);
  };
}
