import type { GroupSync } from '@kith/contract/community/group-endpoints';
import { mostRemovals } from '@kith/contract/community/groups';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { SettingRow } from '#ui/setting-row.tsx';

type SyncProps = { sync: GroupSync; gate: Gate; onSwitch: () => void };

/** Whether groups are synced each hour, and how that went. */
export function SyncCard({ sync, gate, onSwitch }: SyncProps) {
  const { t } = useTranslation('forum');
  const { is_automatic: isOn, joined, unresolved } = sync;
  const format = useFormat();
  const label = isOn ? t('sync.turnOff') : t('sync.turnOn');
  const facts = [
    t('sync.joined', { count: joined, number: format.number(joined) }),
    ...(unresolved === 0
      ? []
      : [t('sync.unresolved', { count: unresolved, number: format.number(unresolved) })]),
  ];
  return (
    <Card>
      <SettingRow
        heading="h2"
        title={t('sync.title')}
        badge={
          <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? t('sync.on') : t('sync.off')}</Badge>
        }
        description={
          <div className="grid grid-cols-1 gap-1">
            <p className="max-w-prose">{t('sync.about')}</p>
            <LastRun last={sync.last_sync} />
            <p className="tabular-nums">{facts.join(' · ')}</p>
          </div>
        }
        actions={gate(label, <Button onClick={onSwitch}>{label}</Button>)}
      />
    </Card>
  );
}

function LastRun({ last }: { last: GroupSync['last_sync'] }) {
  const { t } = useTranslation('forum');
  const format = useFormat();
  if (last === null) return <p>{t('sync.never')}</p>;
  const time = format.dateTime(last.at);
  return (
    <>
      <p className="tabular-nums">
        {last.fault === null
          ? t('sync.last', {
              time,
              added: format.number(last.added),
              removed: format.number(last.removed),
            })
          : t('sync.lastFault', { time, fault: t(`faults.${last.fault}`) })}
      </p>
      {last.held === 0 ? null : (
        <p className="text-warning-ink">
          {t('sync.held', {
            count: last.held,
            number: format.number(last.held),
            most: format.number(mostRemovals),
          })}
        </p>
      )}
    </>
  );
}
