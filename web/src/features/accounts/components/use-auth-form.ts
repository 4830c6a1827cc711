import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '#lib/config.ts';
import { reportError } from '#lib/errors.ts';
import { focusFirstFault } from '#ui/focus-first-fault.ts';
import type { AuthProblem } from '../api/auth-problem.ts';
import type { CaptchaProof } from '../api/captcha.ts';

/**
 * What the account forms share: one submission at a time, its refusal put beside the field it belongs
 * to, anything else told as a toast. `needsCaptcha` where the call wants one solved.
 */
export function useAuthForm(
  submit: (proof: CaptchaProof) => Promise<AuthProblem | null>,
  { needsCaptcha = false }: { needsCaptcha?: boolean } = {},
) {
  const { t } = useTranslation('auth');
  const captcha = useConfig()?.sign_in.captcha;
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const proof = useRef<CaptchaProof>({});
  const asksCaptcha = needsCaptcha && Boolean(captcha);

  async function run(): Promise<AuthProblem | null> {
    if (asksCaptcha && !proof.current.captchaToken) return { field: 'form', key: 'captchaMissing' };
    return await submit(proof.current);
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    setIsPending(true);
    setProblem(null);
    try {
      const refusal = await run();
      focusFirstFault(form, () => setProblem(refusal));
    } catch (error) {
      await reportError(error, 'save');
    } finally {
      // A solved captcha is good for one call.
      proof.current = {};
      setAttempt((count) => count + 1);
      setIsPending(false);
    }
  }

  const errorOf = (field: AuthProblem['field']) =>
    problem?.field === field ? t(`errors.${problem.key}`) : undefined;
  return {
    handleSubmit,
    isPending,
    problem,
    errorOf,
    captcha: asksCaptcha
      ? {
          attempt,
          keepProof: (captchaToken: string | undefined) => {
            proof.current = captchaToken === undefined ? {} : { captchaToken };
          },
        }
      : null,
  };
}
