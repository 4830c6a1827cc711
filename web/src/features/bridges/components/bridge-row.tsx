import type { Bridge } from '@kith/contract/bridges/schemas';
import { awaitedRole } from '@kith/contract/bridges/states';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';
import { namesOf } from './bridge-names.ts';
import { useBridgeStatus } from './use-bridge-status.ts';

/** One bridge in a list: who, what it waits for, until when. */
export function BridgeRow({ bridge, href }: { bridge: Bridge; href: string }) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const statusOf = useBridgeStatus();
  const names = namesOf(bridge);
  const shown = bridge.role === 'requester' ? 'target' : 'requester';
  // The dotted ring of who is no contact yet.
  const warmth = bridge[shown]?.warmth ?? 0;
  const { expires_at: expiresAt, role } = bridge;
  return (
    <li className="border-b border-border last:border-b-0">
      <Link
        to={href}
        className="flex min-w-0 items-center gap-3.5 p-4 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:p-5"
      >
        <WarmthRing name={names[shown]} warmth={warmth} size="md" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-semibold wrap-anywhere text-text">{t(`lines.${role}`, names)}</span>
          <span className="text-sm text-muted">
            {/* What waits for the reader is seen among what waits for others. */}
            <span
              className={clsx(awaitedRole(bridge.state) === role && 'font-semibold text-ember-ink')}
            >
              {statusOf(bridge)}
            </span>
            {expiresAt === null ? '' : ` · ${t('endsOn', { date: format.date(expiresAt) })}`}
            {bridge[shown]?.warmth == null ? null : <SpokenWarmth warmth={warmth} />}
          </span>
        </span>
        <time dateTime={bridge.changed_at} className="shrink-0 text-sm text-muted">
          {format.date(bridge.changed_at)}
        </time>
      </Link>
    </li>
  );
}
