import type { ReferralState } from '@kith/contract/referrals/rules';
import type { ReferralItem } from '@kith/contract/referrals/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Record<ReferralState, Tone> = {
  sent: 'neutral',
  opened: 'neutral',
  joined: 'ember',
  activated: 'ember',
  rewarded: 'good',
  refused: 'warning',
  ended: 'neutral',
};

/** One invitation, or one who came by the link: its state, and why there is no reward. */
export function ReferralRow({ item }: { item: ReferralItem }) {
  const { t } = useTranslation('referrals');
  const format = useFormat();
  const { name, by, state, reason, at, credits } = item;
  const isOver = reason === 'same_device' && state === 'refused';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-border p-4 last:border-b-0 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name ?? t(`by.${by}`)}</p>
        <p className="mt-0.5 text-sm text-pretty text-muted">
          {reason === null
            ? t(`states.${state}`)
            : t(isOver ? 'reasons.same_device_over' : `reasons.${reason}`)}{' '}
          · {format.date(at)}
        </p>
      </div>
      <Badge tone={tones[state]}>
        {credits > 0
          ? t('credits', { count: credits, number: format.number(credits) })
          : t(`labels.${state}`)}
      </Badge>
    </li>
  );
}
