import { createExternalValue, useExternalValue } from '#lib/external-value.ts';

/** One open question for a proof of identity. */
type ProofQuestion = { answer: (isProved: boolean) => void };

export const proofQuestion = createExternalValue<ProofQuestion | null>(null);
let asked: Promise<boolean> | null = null;

/** The open question, for the dialog that asks it. */
export function useProofQuestion(): ProofQuestion | null {
  return useExternalValue(proofQuestion, () => null);
}

/** Asks the member to confirm that it is them; several calls at once share one question. */
function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    proofQuestion.set({ answer: resolve });
  }).finally(() => {
    asked = null;
    proofQuestion.set(null);
  });
  return asked;
}

function wantsProof(error: unknown): boolean {
  return (error as { code?: unknown } | null | undefined)?.code === 'reauthentication_needed';
}

/**
 * Runs a call that may need a recent proof of identity. If it does, the member is asked for one, and
 * the call is repeated. The refusal may be thrown, or answered as `error` like the auth client does;
 * if the member gives no proof, that is the result.
 */
export async function withFreshProof<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    const result = await call();
    const isRefused = wantsProof((result as { error?: unknown } | null | undefined)?.error);
    if (!isRefused || !(await askForProof())) return result;
  } catch (error) {
    if (!wantsProof(error) || !(await askForProof())) throw error;
  }
  return call();
}
