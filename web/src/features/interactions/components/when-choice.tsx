import { ChevronDown, Clock } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { fromWallClock, toWallClock } from '#lib/i18n/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Popover } from '#ui/popover.tsx';

type WhenChoiceProps = {
  /** A wall clock time in the member's time zone; null means now. */
  value: string | null;
  onValueChange: (value: string | null) => void;
};

/** When it happened: now, unless another time is set. */
export function WhenChoice({ value, onValueChange }: WhenChoiceProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const [isOpen, setIsOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState('');
  const moment = value === null ? null : fromWallClock(value, timezone);
  const text = moment ? format.dateTime(moment) : t('log.now');
  return (
    <Popover
      label={t('log.when')}
      open={isOpen}
      onOpenChange={(willBeOpen) => {
        setOpenedAt(toWallClock(new Date(), timezone));
        setIsOpen(willBeOpen);
      }}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="gap-1.5 px-2! font-medium!"
          aria-label={t('log.whenIs', { when: text })}
          icon={<Clock aria-hidden size={16} />}
        >
          {text}
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      <div className="grid gap-3">
        <Field label={t('log.when')}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={value ?? openedAt}
              onChange={(event) => onValueChange(event.target.value || null)}
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
            {t('log.now')}
          </Button>
          <Button size="sm" variant="primary" onClick={() => setIsOpen(false)}>
            {t('log.setTime')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
