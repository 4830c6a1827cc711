import { type ReactNode } from 'react';
import { useFormValue } from '#ui/form/form-field.tsx';
import { CodeField } from '#ui/code-field.tsx';
import type { AuthProblem } from '../api/auth-problem.ts';
import { AccountForm } from './account-form.tsx';
import { useAccountForm } from './use-account-form.ts';

type CodeFormProps = {
  label: string;
  hint?: ReactNode;
  submitLabel: string;
  /** Verifies the code; null if it was right. */
  onVerify: (code: string) => Promise<AuthProblem | null>;
  footer?: ReactNode;
};

/** Asks for a six-digit code, and submits it as soon as it is complete. */
export function CodeForm({ label, hint, submitLabel, onVerify, footer }: CodeFormProps) {
  const form = useAccountForm({
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      if (code === '') return { field: 'code', key: 'codeMissing' };
      const problem = await onVerify(code);
      if (problem) form.setValue('code', '');
      return problem;
    },
  });
  const code = useFormValue({ control: form.control, name: 'code' });
  return (
    <AccountForm form={form} submitLabel={submitLabel} footer={footer}>
      <CodeField
        label={label}
        hint={hint}
        error={code.error}
        value={code.value}
        onValueChange={code.setValue}
        sendsWhenWhole
      />
    </AccountForm>
  );
}
