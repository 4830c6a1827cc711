import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CardRow } from '#ui/card.tsx';
import { Switch } from '#ui/switch.tsx';

type ApplySwitchProps = {
  isApplied: boolean;
  isPending: boolean;
  onChange: (isApplied: boolean) => void;
};

/** Whether the preferences also apply to others' requests: only then they leave this browser. */
export function ApplySwitch({ isApplied, isPending, onChange }: ApplySwitchProps) {
  const { t } = useTranslation('privacy');
  const id = useId();
  return (
    <CardRow className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={id} className="font-semibold">
          {t('apply.label')}
        </label>
        <p id={`${id}-about`} className="mt-0.5 max-w-prose text-sm text-muted">
          {t(isApplied ? 'apply.on' : 'apply.off')}
        </p>
      </div>
      <Switch
        id={id}
        checked={isApplied}
        // Not `disabled`, which would take the focus from the switch just pressed.
        aria-disabled={isPending || undefined}
        onCheckedChange={(next) => {
          if (!isPending) onChange(next);
        }}
        aria-describedby={`${id}-about`}
      />
    </CardRow>
  );
}
