import { UserRoundCog } from 'lucide-react';
import { isActedFor } from '#lib/access-claims.ts';
import { useFlags } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { displayNameOf, useSession } from '#lib/session.ts';

/**
 * Shows on every screen that someone else acts as the member, behind its flag. Impersonation is
 * switched off: the server creates no such session.
 */
export function ImpersonationBanner() {
  const { t } = useTranslation('access');
  const state = useSession();
  const session = state.status === 'signed_in' ? state.session : null;
  const isActing = session !== null && isActedFor(session.access_token);
  const flags = useFlags({ isNeeded: isActing });
  if (!isActing || flags?.admin_impersonation !== true) return null;
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-2.5 border-b border-border bg-warning-soft px-4 py-2.5 text-base text-warning-ink sm:px-6 lg:px-8"
    >
      <UserRoundCog aria-hidden size={18} className="shrink-0" />
      {t('impersonation', { name: displayNameOf(session.user) })}
    </p>
  );
}
