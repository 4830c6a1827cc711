import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { hourMs } from '@kith/contract/core/time';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { toWallClock } from '#lib/i18n/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { Popover } from '#ui/popover.tsx';

type ScheduleButtonProps = { value: string | null; onValueChange: (value: string | null) => void };

/** When the post is published: now, or at a time of the member's wall clock. */
export function ScheduleButton({ value, onValueChange }: ScheduleButtonProps) {
  const { t } = useTranslation('posts');
  const { timezone } = useLocalePreferences();
  const [isOpen, setIsOpen] = useState(false);
  const [offered, setOffered] = useState('');
  return (
    <Popover
      label={t('schedule.title')}
      open={isOpen}
      onOpenChange={(willBeOpen) => {
        setOffered(toWallClock(new Date(Date.now() + hourMs), timezone));
        setIsOpen(willBeOpen);
      }}
      trigger={
        <IconButton
          label={t('schedule.title')}
          aria-pressed={value !== null}
          icon={<CalendarClock aria-hidden size={18} />}
        />
      }
    >
      <div className="grid gap-3">
        <Field label={t('schedule.when')}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={value ?? offered}
              onChange={({ target }) => setOffered(target.value)}
              onInput={({ currentTarget }) => onValueChange(currentTarget.value || null)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button
            size="sm"
            onClick={() => {
              onValueChange(null);
              setIsOpen(false);
            }}
          >
            {t('schedule.now')}
          </Button>
          <Button
            size="sm"
            variant="primary"
            onClick={() => {
              onValueChange(value ?? offered);
              setIsOpen(false);
            }}
          >
            {t('schedule.set')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
