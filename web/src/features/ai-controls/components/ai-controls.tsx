import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SettingRow, SettingRowsSkeleton } from '#ui/setting-row.tsx';
import { Switch } from '#ui/switch.tsx';
import { useAiControls, useSetAiUse } from '../api/ai-controls.ts';
import { AiCalls } from './ai-calls.tsx';

/** What the AI may do, each by itself, and what it did. */
export function AiControls() {
  const { t } = useTranslation('ai-controls');
  const controls = useAiControls();
  const set = useSetAiUse();
  const service = controls.data?.service ?? null;
  return (
    <>
      <Section
        title={t('title')}
        about={
          controls.data
            ? service
              ? t('about.service', { host: service.host, model: service.model })
              : t('about.builtIn')
            : t('about.any')
        }
      >
        <Card>
          {controls.error && !controls.data ? (
            <LoadFailure error={controls.error} onRetry={() => void controls.refetch()} />
          ) : null}
          {controls.isPending ? <SettingRowsSkeleton rows={8} /> : null}
          {controls.data?.uses.map(({ use, is_allowed: isAllowed }) => (
            <SettingRow
              key={use}
              title={t(`uses.${use}.name`)}
              description={t(`uses.${use}.about`)}
              actions={
                <Switch
                  aria-label={t('allow', { use: t(`uses.${use}.name`) })}
                  checked={isAllowed}
                  onCheckedChange={(next) => set.mutate({ use, is_allowed: next })}
                />
              }
            />
          ))}
        </Card>
      </Section>
      <AiCalls />
    </>
  );
}
