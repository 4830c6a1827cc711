import type { MessageSettings as Choices } from '@kith/contract/messages/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { FailureRow, SettingRow } from '#ui/setting-row.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { BlockedMembers } from './blocked-members.tsx';
import { useChangeMessageSettings, useMessageSettings } from '../api/message-settings.ts';

/** What others see during a conversation, and the blocked members. */
export function MessageSettings() {
  const { t } = useTranslation(['messages', 'common']);
  const settings = useMessageSettings();
  const change = useChangeMessageSettings();
  const rows = [
    { name: 'shows_presence', title: t('settings.presence'), about: t('settings.presenceAbout') },
    {
      name: 'sends_read_receipts',
      title: t('settings.receipts'),
      about: t('settings.receiptsAbout'),
    },
  ] as const satisfies { name: keyof Choices; title: string; about: string }[];
  return (
    <Section title={t('settings.title')} about={t('settings.about')}>
      <Card>
        {settings.isPending ? <PeopleSkeleton rows={2} /> : null}
        {settings.isError ? (
          <FailureRow
            text={t('settings.loadFailed')}
            action={<Button onClick={() => void settings.refetch()}>{t('common:retry')}</Button>}
          />
        ) : null}
        {settings.data
          ? rows.map(({ name, title, about }) => (
              <SettingRow
                key={name}
                title={title}
                description={about}
                actions={
                  <Switch
                    aria-label={title}
                    checked={settings.data[name]}
                    onCheckedChange={(isOn) => change.mutate({ ...settings.data, [name]: isOn })}
                  />
                }
              />
            ))
          : null}
        <BlockedMembers />
      </Card>
    </Section>
  );
}
