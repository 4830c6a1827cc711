import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput, codeLength } from '#ui/code-input.tsx';
import { Field } from '#ui/field.tsx';
import type { AuthProblem } from '../api/auth-problem.ts';
import { AuthForm } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

type CodeFormProps = {
  label: string;
  hint?: ReactNode;
  submitLabel: string;
  /** Shows the code; null when it was right. */
  onVerify: (code: string) => Promise<AuthProblem | null>;
  footer?: ReactNode;
};

/** Asks for a code of six digits, and sends it as soon as it is whole. */
export function CodeForm({ label, hint, submitLabel, onVerify, footer }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const form = useAuthForm(async () => {
    if (code === '') return { field: 'code', key: 'codeWrong' };
    const problem = await onVerify(code);
    if (problem) setCode('');
    return problem;
  });
  useEffect(() => {
    if (code.length === codeLength) field.current?.form?.requestSubmit();
  }, [code]);
  const error = form.errorOf('code');
  return (
    <AuthForm form={form} submitLabel={submitLabel} footer={footer}>
      <Field label={label} {...(hint ? { hint } : {})} {...(error ? { error } : {})}>
        {(control) => (
          <CodeInput
            {...control}
            ref={field}
            // The step before asked for nothing but this code.
            autoFocus
            placeholder={t('code.placeholder')}
            value={code}
            onValueChange={setCode}
          />
        )}
      </Field>
    </AuthForm>
  );
}
