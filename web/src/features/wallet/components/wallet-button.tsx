import { paths } from '@kith/contract/app-routes/paths';
import { Wallet } from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { showKeyOf } from '#ui/key-chords.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useActions } from '#ui/use-actions.ts';
import { useBalance, useWalletUpdates } from '../api/wallet.ts';

/** Leads to the wallet, and says what is in it. */
export function WalletButton() {
  const { t } = useTranslation(['wallet', 'common']);
  const format = useFormat();
  const { id: memberId } = useMember();
  const linkRef = useRef<HTMLAnchorElement>(null);
  const { data } = useBalance();
  useWalletUpdates(memberId);
  useActions({ 'app.wallet': () => linkRef.current?.click() });
  const label = data
    ? t('withBalance', { count: data.credits, number: format.number(data.credits) })
    : t('common:pages.wallet');
  return (
    <Tooltip label={`${label} (${showKeyOf('app.wallet')})`}>
      <NavLink
        ref={linkRef}
        to={paths.wallet()}
        className="grid size-9 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-text aria-[current=page]:bg-sunken aria-[current=page]:text-ember-ink max-sm:hidden"
      >
        <Wallet aria-hidden size={18} />
        <span className="sr-only">{label}</span>
      </NavLink>
    </Tooltip>
  );
}
