import type { ProfileAnalysis, ProfileList } from '@kith/contract/profile-analyses/schemas';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { useStopAllProfiles, useStopProfile } from '../api/profiles.ts';
import { usePriceText } from './use-price-text.ts';

const shownEnded = 5;

/** Profiles that wait, each of which can be cancelled, and what came of the latest ones. */
export function QueuePart({ list, onOpen }: { list: ProfileList; onOpen: (id: string) => void }) {
  const { t } = useTranslation('profile-analyses');
  const format = useFormat();
  const stop = useStopProfile();
  const stopAll = useStopAllProfiles();
  const { waiting, ended } = list;
  if (waiting.length + ended.length === 0) return null;
  return (
    <section aria-label={t('queue.title')} className="grid grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t('queue.title')}</h3>
        {waiting.length > 1 ? (
          <Button
            size="sm"
            variant="ghost"
            isPending={stopAll.isPending}
            onClick={() => stopAll.mutate()}
          >
            {t('queue.stopAll')}
          </Button>
        ) : null}
      </div>
      {waiting.length > 0 ? (
        <ProgressBar
          label={t('queue.title')}
          done={0}
          total={null}
          caption={t('queue.waiting', {
            count: waiting.length,
            number: format.number(waiting.length),
          })}
        />
      ) : null}
      <ul className="grid grid-cols-1 divide-y divide-border">
        {waiting.map((one) => (
          <QueueRow key={one.id} one={one}>
            <IconButton
              size="sm"
              label={t('queue.stop', { name: nameOf(one) })}
              icon={<X aria-hidden size={16} />}
              onClick={() => stop.mutate(one.id)}
            />
          </QueueRow>
        ))}
        {ended.slice(0, shownEnded).map((one) => (
          <QueueRow key={one.id} one={one}>
            {one.status === 'done' ? (
              <Button size="sm" variant="ghost" onClick={() => onOpen(one.id)}>
                {t('queue.review')}
              </Button>
            ) : null}
          </QueueRow>
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ contact, person }: ProfileAnalysis) =>
  contact?.full_name ?? (person.name || person.title || person.company);

function QueueRow({ one, children }: { one: ProfileAnalysis; children: ReactNode }) {
  const { t } = useTranslation('profile-analyses');
  const priceText = usePriceText();
  const { status, failure, charged, pay_with: unit } = one;
  const outcome =
    status === 'waiting'
      ? t('queue.waits')
      : status === 'done'
        ? t('ended.charged', { price: priceText(unit, charged) })
        : status === 'stopped'
          ? t('ended.stopped')
          : t(`ended.${failure ?? 'service'}`);
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{nameOf(one) || t('nameless')}</span>
        <span className="text-sm text-muted">{outcome}</span>
      </span>
      {children}
    </li>
  );
}
