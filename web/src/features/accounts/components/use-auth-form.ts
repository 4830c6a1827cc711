import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '#lib/errors.ts';
import type { AuthProblem } from '../api/auth-problem.ts';

/**
 * What the account forms share: one submission at a time, its refusal put beside the field it belongs
 * to, anything else told as a toast.
 */
export function useAuthForm(submit: () => Promise<AuthProblem | null>) {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setIsPending(true);
    setProblem(null);
    try {
      setProblem(await submit());
    } catch (error) {
      await reportError(error, 'save');
    } finally {
      setIsPending(false);
    }
  }

  const errorOf = (field: AuthProblem['field']) =>
    problem?.field === field ? t(`errors.${problem.key}`) : undefined;
  return { handleSubmit, isPending, problem, errorOf };
}
