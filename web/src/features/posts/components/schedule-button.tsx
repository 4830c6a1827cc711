import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { hourMs } from '@kith/contract/core/time';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { isWallClock, toWallClock } from '#lib/i18n/zoned-time.ts';
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
  /** What the field shows; it may be empty, which is no time. */
  const [typed, setTyped] = useState('');
  const isReadable = isWallClock(typed);
  return (
    <Popover
      label={t('schedule.title')}
      open={isOpen}
      onOpenChange={(willBeOpen) => {
        setTyped(value ?? toWallClock(new Date(Date.now() + hourMs), timezone));
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
        <Field label={t('schedule.when')} error={isReadable ? undefined : t('schedule.title')}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                if (isWallClock(target.value)) onValueChange(target.value);
              }}
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
            disabled={!isReadable}
            onClick={() => {
              onValueChange(typed);
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
