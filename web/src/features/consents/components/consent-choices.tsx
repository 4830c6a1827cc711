import {
  type ConsentChoice,
  type ConsentKey,
  consentKeys,
  requiredConsentKeys,
} from '@kith/contract/consents/rules';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

type ConsentChoicesProps = {
  choice: ConsentChoice;
  onChange: (key: ConsentKey, isGranted: boolean) => void;
};

/** Every consent with its purpose; required ones are marked. */
export function ConsentChoices({ choice, onChange }: ConsentChoicesProps) {
  return (
    <ul className="grid divide-y divide-border">
      {consentKeys.map((key) => (
        <ConsentItem
          key={key}
          consentKey={key}
          isGranted={choice[key]}
          onChange={(isGranted) => onChange(key, isGranted)}
        />
      ))}
    </ul>
  );
}

type ConsentItemProps = {
  consentKey: ConsentKey;
  isGranted: boolean;
  onChange: (isGranted: boolean) => void;
};

function ConsentItem({ consentKey, isGranted, onChange }: ConsentItemProps) {
  const { t } = useTranslation('consent');
  const id = useId();
  return (
    <li className="flex gap-3.5 py-3.5">
      <Checkbox
        id={id}
        checked={isGranted}
        onCheckedChange={onChange}
        aria-describedby={`${id}-about`}
        className="mt-0.75"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <label htmlFor={id} className="font-semibold">
            {t(`items.${consentKey}.title`)}
          </label>
          {requiredConsentKeys.includes(consentKey) ? (
            <Badge tone="ember">{t('required')}</Badge>
          ) : null}
          <span className="ml-auto text-xs text-muted">{t(`items.${consentKey}.category`)}</span>
        </div>
        <p id={`${id}-about`} className="mt-0.5 text-sm text-muted">
          {t(`items.${consentKey}.description`)}
        </p>
      </div>
    </li>
  );
}
