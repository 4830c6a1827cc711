import type { ConsentChoice, ConsentType } from '@kith/contract/consents/rules';
import {
  consentLegalBasis,
  consentTypes,
  consentVersion,
  toConsentTypes,
} from '@kith/contract/consents/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { translateIn } from '#lib/i18n/use-translation.ts';
import { restClient } from '#lib/rest-client.ts';
import { requestRest, RestError } from '#lib/rest-request.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { readAccessToken } from '#lib/supabase-client.ts';
import { showToast } from '#ui/toast.ts';

/** A row of `user_consent`. */
export type ConsentRecord = {
  user_id: string;
  consent_type: ConsentType;
  consent_granted: boolean;
  user_agent: string | null;
  consent_version: string;
  legal_basis: string;
  granted_at: string | null;
  expires_at: string | null;
  updated_at: string;
};

const consentTable = 'user_consent';
/** A session that just ended or has no access: an empty list without an error, spec point 8. */
const silentCodes: readonly string[] = ['PGRST301', '42501'];
const pauseAfterSaveMs = 100;

export const consentsKey = (userId: string) => ['consents', userId] as const;

/** Where a member's consents are, below `/rest/v1`. */
export function consentsAddress(userId: string): string {
  const search = new URLSearchParams({
    select: '*',
    user_id: `eq.${userId}`,
    order: 'updated_at.desc',
  });
  return `${consentTable}?${search.toString()}`;
}

async function readConsents(userId: string): Promise<ConsentRecord[]> {
  try {
    return await requestRest<ConsentRecord[]>(consentsAddress(userId));
  } catch (error) {
    // A missing answer does not mean a withdrawn consent.
    if (!(error instanceof RestError)) throw error;
    if (!silentCodes.includes(error.code)) {
      await reportConsentFailure(error.message, 'loadFailed');
    }
    return [];
  }
}

async function saveConsents(userId: string, choice: ConsentChoice): Promise<ConsentRecord[]> {
  const now = new Date().toISOString();
  const granted = toConsentTypes(choice);
  const records = consentTypes.map((type) =>
    toConsentRecord({ userId, type, isGranted: granted[type], now }),
  );
  await upsertConsents(records);
  return records;
}

/** One consent, in the form of its table. */
export function toConsentRecord({
  userId,
  type,
  isGranted,
  now,
}: {
  userId: string;
  type: ConsentType;
  isGranted: boolean;
  now: string;
}): ConsentRecord {
  return {
    user_id: userId,
    consent_type: type,
    consent_granted: isGranted,
    user_agent: navigator.userAgent,
    consent_version: consentVersion,
    legal_basis: consentLegalBasis,
    granted_at: isGranted ? now : null,
    expires_at: isGranted ? null : now,
    updated_at: now,
  };
}

/**
 * Refuses to act without a member, spec point 8. A visitor would find nothing to revoke, which looks
 * like success.
 */
async function requireMember(): Promise<void> {
  if ((await readAccessToken()) !== null) return;
  await i18next.loadNamespaces('consent');
  throw new Error(translateIn('consent')('toasts.notSignedIn'));
}

/**
 * Stores one record per type.
 * @throws with the server's message, or without a member
 */
export async function upsertConsents(records: readonly ConsentRecord[]): Promise<void> {
  await requireMember();
  const rest = await restClient();
  const { error } = await rest
    .from(consentTable)
    .upsert([...records], { onConflict: 'consent_type,user_id' });
  if (error) throw new Error(error.message);
}

/** @throws like `upsertConsents` */
export async function revokeConsent(userId: string, type: ConsentType): Promise<void> {
  await requireMember();
  const rest = await restClient();
  const { error } = await rest
    .from(consentTable)
    .update({ consent_granted: false, updated_at: new Date().toISOString() })
    .eq('user_id', userId)
    .eq('consent_type', type);
  if (error) throw new Error(error.message);
}

async function reportConsentFailure(message: string, fallback: 'loadFailed' | 'updateFailed') {
  await i18next.loadNamespaces('consent');
  const t = translateIn('consent');
  showToast({ kind: 'error', title: t('toasts.error'), body: message || t(`toasts.${fallback}`) });
}

/** The member's consents, latest change first. */
export function useConsents(userId: string) {
  return useQuery({ queryKey: consentsKey(userId), queryFn: () => readConsents(userId) });
}

/** Saves all six choices. The gate stays closed until `useOpenGate` opens it. */
export function useSaveConsents(userId: string) {
  return useMutation({
    mutationFn: (choice: ConsentChoice) => saveConsents(userId, choice),
    meta: { reportsOwnErrors: true },
    onError: (error) => void reportConsentFailure(error.message, 'updateFailed'),
  });
}

/** Opens the gate after a short pause, with the consents that have been saved. */
export function useOpenGate(userId: string) {
  const queryClient = useQueryClient();
  return (records: ConsentRecord[]) => {
    const t = translateIn('consent');
    showToast({ kind: 'success', title: t('toasts.updated'), body: t('toasts.updatedBody') });
    setTimeout(() => setNewerData(queryClient, consentsKey(userId), records), pauseAfterSaveMs);
  };
}
