import {
  administratorTopics,
  mailModes,
  type NotificationTopic,
  notificationTopics,
  type NotificationWays,
} from '@kith/contract/notifications/rules';
import type { NotificationPreferences } from '@kith/contract/notifications/schemas';
import { useIsAdmin } from '#lib/flags.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Select } from '#ui/select.tsx';
import { FailureRow } from '#ui/setting-row.tsx';
import { TallSkeleton } from '#ui/skeleton.tsx';
import { usePreferences, useSavePreferences } from '../api/preferences.ts';
import { QuietHoursCard } from './quiet-hours-card.tsx';

/** The channels of each topic, and the quiet hours. */
export function WayPreferences() {
  const { t } = useTranslation(['notifications', 'common']);
  const preferences = usePreferences();
  const save = useSavePreferences();
  if (preferences.isPending) return <TallSkeleton />;
  if (preferences.isError) {
    return (
      <Card>
        <FailureRow
          text={t('notLoaded')}
          action={<Button onClick={() => void preferences.refetch()}>{t('common:retry')}</Button>}
        />
      </Card>
    );
  }
  const chosen = preferences.data;
  return (
    <>
      <Section title={t('ways.title')} about={t('ways.about')}>
        <WaysTable chosen={chosen} onChoose={(next) => save.mutate(next)} />
      </Section>
      <QuietHoursCard
        quiet={chosen.quiet_hours}
        onChoose={(quiet) => save.mutate({ ...chosen, quiet_hours: quiet })}
      />
    </>
  );
}

type WaysTableProps = {
  chosen: NotificationPreferences;
  onChoose: (next: NotificationPreferences) => void;
};

function WaysTable({ chosen, onChoose }: WaysTableProps) {
  const { t } = useTranslation('notifications');
  const isAdmin = useIsAdmin();
  const topics = notificationTopics.filter(
    (topic) => isAdmin === true || !administratorTopics.includes(topic),
  );
  const choose = (topic: NotificationTopic, change: Partial<NotificationWays>) =>
    onChoose({
      ...chosen,
      topics: { ...chosen.topics, [topic]: { ...chosen.topics[topic], ...change } },
    });
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-left">
        <thead className="text-sm text-muted max-sm:sr-only">
          <tr className="border-b border-border">
            <th scope="col" className="px-5 py-2.5 font-medium">
              {t('ways.topic')}
            </th>
            <th scope="col" className="w-20 px-2 py-2.5 text-center font-medium">
              {t('ways.in_app')}
            </th>
            <th scope="col" className="w-20 px-2 py-2.5 text-center font-medium">
              {t('ways.push')}
            </th>
            <th scope="col" className="w-52 px-5 py-2.5 font-medium">
              {t('ways.mail')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {topics.map((topic) => (
            <TopicRow
              key={topic}
              topic={topic}
              ways={chosen.topics[topic]}
              onChoose={(change) => choose(topic, change)}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type TopicRowProps = {
  topic: NotificationTopic;
  ways: NotificationWays;
  onChoose: (change: Partial<NotificationWays>) => void;
};

/** A row of the table; if there is little room its cells are under the topic. */
function TopicRow({ topic, ways, onChoose }: TopicRowProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const name = t(`topics.${topic}`);
  return (
    <tr className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-5 max-sm:gap-y-2 max-sm:p-4">
      <th scope="row" className="font-medium max-sm:w-full sm:px-5 sm:py-2">
        {name}
      </th>
      {(['in_app', 'push'] as const).map((way) => (
        <td key={way} className="sm:px-2 sm:py-2 sm:text-center">
          <span className="inline-flex items-center gap-2 align-middle">
            <Checkbox
              checked={ways[way]}
              aria-label={t('ways.named', { topic: name, way: t(`ways.${way}`) })}
              onCheckedChange={(isChecked) => onChoose({ [way]: isChecked })}
            />
            <span aria-hidden className="text-sm text-muted sm:hidden">
              {t(`ways.${way}`)}
            </span>
          </span>
        </td>
      ))}
      <td className="max-sm:w-full sm:px-5 sm:py-2">
        {topic === 'account' ? (
          <span className="text-sm text-muted">
            <span className="sm:hidden">{format.labelled(t('ways.mail'))}</span>
            {t('ways.always')}
          </span>
        ) : (
          <div className="flex items-center gap-2">
            <span aria-hidden className="text-sm text-muted sm:hidden">
              {t('ways.mail')}
            </span>
            <Select
              value={ways.mail}
              onValueChange={(mail) => onChoose({ mail })}
              aria-label={t('ways.named', { topic: name, way: t('ways.mail') })}
              options={mailModes.map((mode) => ({ value: mode, label: t(`mail.${mode}`) }))}
            />
          </div>
        )}
      </td>
    </tr>
  );
}
