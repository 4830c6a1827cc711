import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { SettingRow } from '#ui/setting-row.tsx';
import { Switch } from '#ui/switch.tsx';
import { useBridgeSettings, usePauseBridges } from '../api/bridges.ts';

/** How much is asked of the member as a connector, and a pause. */
export function ConnectorLoad() {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const { data, isError } = useBridgeSettings();
  const pause = usePauseBridges();
  if (isError && !data) return null;
  // Figures that are not known yet take their room.
  const { waiting, agreed_this_week: agreed } = data ?? { waiting: 0, agreed_this_week: 0 };
  const load = [
    t('load.waiting', { count: waiting, number: format.number(waiting) }),
    t('load.week', { count: agreed, number: format.number(agreed) }),
  ].join(' · ');
  return (
    <Section title={t('load.title')}>
      <Card>
        <SettingRow
          title={t('load.pause')}
          description={
            <span className={data ? undefined : 'invisible'}>
              <span className="block">{load}</span>
              {t('load.pauseAbout')}
            </span>
          }
          actions={
            <Switch
              aria-label={t('load.pause')}
              checked={data?.is_paused ?? false}
              disabled={!data}
              onCheckedChange={(isPaused) => pause.mutate({ is_paused: isPaused })}
            />
          }
        />
      </Card>
    </Section>
  );
}
