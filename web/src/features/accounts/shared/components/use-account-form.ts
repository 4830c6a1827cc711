import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useConfig } from '#lib/config.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormFault } from '#ui/form/form-fault.ts';
import { type FormHandle, type SubmitForm, useSubmitForm } from '#ui/form/use-submit-form.ts';
import type { AuthProblem } from '../api/auth-problem.ts';
import type { CaptchaProof } from '../api/captcha.ts';

type AccountFormOptions<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>;
  /** Sends the values; null when they were taken. */
  onSubmit: (values: Values, proof: CaptchaProof) => Promise<AuthProblem | null>;
  /** True where the call wants a solved captcha. */
  needsCaptcha?: boolean;
};

type AccountState = {
  /** The latest refusal. */
  problem: AuthProblem | null;
  /** Null where none is asked for. */
  captcha: { attempt: number; setProof: (token: string | undefined) => void } | null;
};

/** What `AccountForm` needs of a form, whatever its fields are. */
export type AccountFormHandle = FormHandle & AccountState;

/**
 * A form of the account. The calls check the values themselves, without a schema, so that signing in
 * does not load the validation library.
 */
export function useAccountForm<Values extends FieldValues>({
  defaultValues,
  onSubmit,
  needsCaptcha = false,
}: AccountFormOptions<Values>): SubmitForm<Values, Values> & AccountState {
  const { t } = useTranslation('auth');
  const captcha = useConfig()?.sign_in.captcha;
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const proof = useRef<CaptchaProof>({});
  const asksCaptcha = needsCaptcha && Boolean(captcha);

  async function send(values: Values): Promise<AuthProblem | null> {
    if (asksCaptcha && !proof.current.captchaToken) return { field: 'form', key: 'captchaMissing' };
    return await onSubmit(values, proof.current);
  }

  const form = useSubmitForm<Values>({
    defaultValues,
    onSubmit: async (values) => {
      setProblem(null);
      try {
        const refusal = await send(values);
        setProblem(refusal);
        if (refusal === null) return;
        const { field, key } = refusal;
        throw new FormFault(t(`errors.${key}`), field === 'form' ? null : field);
      } finally {
        // A solved captcha is good for one call.
        proof.current = {};
        setAttempt((count) => count + 1);
      }
    },
  });

  return {
    ...form,
    problem,
    captcha: asksCaptcha
      ? {
          attempt,
          setProof: (captchaToken: string | undefined) => {
            proof.current = captchaToken === undefined ? {} : { captchaToken };
          },
        }
      : null,
  };
}
