import { type ReactNode, useState } from 'react';
import { CodeField } from '#ui/code-field.tsx';
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
  const [code, setCode] = useState('');
  const form = useAuthForm(async () => {
    if (code === '') return { field: 'code', key: 'codeWrong' };
    const problem = await onVerify(code);
    if (problem) setCode('');
    return problem;
  });
  return (
    <AuthForm form={form} submitLabel={submitLabel} footer={footer}>
      <CodeField
        label={label}
        hint={hint}
        error={form.errorOf('code')}
        value={code}
        onValueChange={setCode}
        sendsWhenWhole
      />
    </AuthForm>
  );
}
