import i18next from 'i18next';
import { translateIn } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { createExternalValue, useExternalValue } from './external-value.ts';
import { signOut } from './session.ts';
import { readStoredSession } from './supabase-client.ts';

/** One open question before what isn't sent yet is lost. */
type LeaveQuestion = { unsent: number; answer: (leaves: boolean) => void };

const leaveQuestion = createExternalValue<LeaveQuestion | null>(null);
let asked: Promise<boolean> | null = null;

/** The open question, for the dialog that asks it. */
export function useLeaveQuestion(): LeaveQuestion | null {
  return useExternalValue(leaveQuestion, () => null);
}

/** Whether signing out loses nothing, or the member agrees to lose it; several calls share one question. */
export function mayLeave(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = null;
    leaveQuestion.set(null);
  });
  return asked;
}

async function ask(): Promise<boolean> {
  const memberId = readStoredSession()?.user.id;
  if (memberId === undefined) return true;
  const { countUnsent } = await import('./offline/leave-device.ts');
  const unsent = await countUnsent(memberId);
  if (unsent === 0) return true;
  return new Promise((resolve) => leaveQuestion.set({ unsent, answer: resolve }));
}

/** Signs out as the member asked: not without their word on what would be lost, and says how it went. */
export async function leave(): Promise<void> {
  if (!(await mayLeave())) return;
  const isSignedOut = await signOut().catch(() => false);
  await i18next.loadNamespaces('shell');
  showToast(
    isSignedOut
      ? { kind: 'success', title: translateIn('shell')('signedOut') }
      : { kind: 'error', title: translateIn('shell')('signOutFailed') },
  );
}
