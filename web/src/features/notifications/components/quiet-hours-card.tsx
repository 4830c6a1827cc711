import type { QuietHours } from '@kith/contract/notifications/rules';
import { useId, useState } from 'react';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Switch } from '#ui/switch.tsx';

type QuietHoursCardProps = {
  quiet: QuietHours | null;
  onChoose: (quiet: QuietHours | null) => void;
};

const usual: QuietHours = { from: '22:00', to: '07:00' };

/** The hours without push notifications, in the member's time zone. */
export function QuietHoursCard({ quiet, onChoose }: QuietHoursCardProps) {
  const { t } = useTranslation('notifications');
  const { timezone } = useLocalePreferences();
  const switchId = useId();
  const [typed, setTyped] = useState(quiet ?? usual);

  /** Incomplete times and empty ranges are not saved. */
  function change(next: QuietHours) {
    setTyped(next);
    const { from, to } = next;
    if (from !== '' && to !== '' && from !== to) onChoose(next);
  }

  return (
    <Section title={t('quiet.title')} about={t('quiet.about')}>
      <Card>
        <CardRow className="grid gap-4">
          <div className="flex items-center justify-between gap-4">
            <label htmlFor={switchId}>
              <span className="block font-semibold">{t('quiet.switch')}</span>
              <span className="text-sm text-muted">{t('quiet.zone', { zone: timezone })}</span>
            </label>
            <Switch
              id={switchId}
              checked={quiet !== null}
              onCheckedChange={(isOn) => onChoose(isOn ? typed : null)}
            />
          </div>
          {quiet === null ? null : (
            <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
              {(['from', 'to'] as const).map((end) => (
                <Field key={end} label={t(`quiet.${end}`)}>
                  {(control) => (
                    <Input
                      {...control}
                      type="time"
                      value={typed[end]}
                      onChange={(event) => change({ ...typed, [end]: event.target.value })}
                    />
                  )}
                </Field>
              ))}
            </div>
          )}
        </CardRow>
      </Card>
    </Section>
  );
}
