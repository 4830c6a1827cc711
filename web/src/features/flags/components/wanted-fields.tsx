import { planIds } from '@kith/contract/credits/plans';
import { flagLimits, type FlagScope, type FlagSetting } from '@kith/contract/flags/endpoints';
import { environments } from '@kith/contract/system/schemas';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Select } from '#ui/select.tsx';
import { Slider } from '#ui/slider.tsx';

const largestShare = 100;
const firstShare = 10;
const settings = ['on', 'off', 'default'] as const;
const audiences = ['everyone', 'share', 'plan', 'member'] as const;
const places = ['all', ...environments] as const;
type Audience = (typeof audiences)[number];

/** `lastDay` is a date of the browser's calendar, empty without an end. */
export type Wanted = { scope: FlagScope; setting: FlagSetting; lastDay: string };

type WantedProps = { wanted: Wanted; onChange: (wanted: Wanted) => void };

const audienceOf = ({ scope, setting }: Wanted): Audience => {
  if (scope.kind === 'plan' || scope.kind === 'member') return scope.kind;
  return typeof setting === 'number' ? 'share' : 'everyone';
};

/** The setting, who gets it, where, and until when. */
export function WantedFields({ wanted, onChange }: WantedProps) {
  const { t } = useTranslation('flags');
  const { scope, setting, lastDay } = wanted;
  const audience = audienceOf(wanted);
  const choose = (next: Audience) => {
    const flat = typeof setting === 'number' ? 'on' : setting;
    const shared = scope.kind === 'environment' ? scope : ({ kind: 'everywhere' } as const);
    if (next === 'plan')
      onChange({ ...wanted, scope: { kind: 'plan', plan: 'free' }, setting: flat });
    else if (next === 'member') {
      onChange({ ...wanted, scope: { kind: 'member', email: '' }, setting: flat });
    } else onChange({ ...wanted, scope: shared, setting: next === 'share' ? firstShare : flat });
  };
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="sr-only">{t('form.title')}</legend>
      <Choice label={t('form.setting')}>
        <SegmentedControl
          isWide
          label={t('form.setting')}
          value={typeof setting === 'number' ? 'on' : setting}
          onValueChange={(next) =>
            onChange({ ...wanted, setting: next, lastDay: next === 'default' ? '' : lastDay })
          }
          options={settings.map((value) => ({ value, label: t(`settings.${value}`) }))}
        />
      </Choice>
      <Choice label={t('form.target')}>
        <SegmentedControl
          isWide
          label={t('form.target')}
          value={audience}
          onValueChange={choose}
          options={audiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        />
      </Choice>
      {typeof setting === 'number' ? (
        <ShareField share={setting} onChange={(share) => onChange({ ...wanted, setting: share })} />
      ) : null}
      <ScopeField scope={scope} onChange={(next) => onChange({ ...wanted, scope: next })} />
      {setting === 'default' ? null : (
        <Field label={t('form.lastDay')} hint={t('form.lastDayHint')}>
          {(ids) => (
            <Input
              {...ids}
              type="date"
              value={lastDay}
              onChange={({ target }) => onChange({ ...wanted, lastDay: target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {/* The group has the name already. */}
      <span aria-hidden className="text-base font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}

function ShareField({ share, onChange }: { share: number; onChange: (share: number) => void }) {
  const { t } = useTranslation('flags');
  const id = useId();
  const label = t('form.share');
  const change = (value: number) =>
    onChange(Math.min(largestShare, Math.max(0, Math.round(value))));
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-base font-medium">
        {label}
      </label>
      <div className="flex items-center gap-4">
        <Slider
          aria-label={label}
          max={largestShare}
          value={share}
          onValueChange={change}
          className="min-w-0 flex-1"
        />
        <div className="w-20 shrink-0">
          <Input
            id={id}
            type="number"
            min={0}
            max={largestShare}
            step={1}
            value={share}
            onChange={({ target }) => change(Number(target.value))}
          />
        </div>
      </div>
    </div>
  );
}

type ScopeProps = { scope: FlagScope; onChange: (scope: FlagScope) => void };

/** Which environment, plan or member. */
function ScopeField({ scope, onChange }: ScopeProps) {
  const { t } = useTranslation(['flags', 'wallet']);
  if (scope.kind === 'member') {
    return (
      <Field label={t('form.email')} isRequired>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            autoComplete="off"
            maxLength={flagLimits.email}
            value={scope.email}
            onChange={({ target }) => onChange({ kind: 'member', email: target.value })}
          />
        )}
      </Field>
    );
  }
  if (scope.kind === 'plan') {
    return (
      <Field label={t('scopes.plan')}>
        {(ids) => (
          <Select
            {...ids}
            required={false}
            value={scope.plan}
            onValueChange={(plan) => onChange({ kind: 'plan', plan })}
            options={planIds.map((value) => ({ value, label: t(`wallet:plans.${value}`) }))}
          />
        )}
      </Field>
    );
  }
  return (
    <Choice label={t('scopes.environment')}>
      <SegmentedControl
        isWide
        label={t('scopes.environment')}
        value={scope.kind === 'environment' ? scope.environment : 'all'}
        onValueChange={(next) =>
          onChange(
            next === 'all' ? { kind: 'everywhere' } : { kind: 'environment', environment: next },
          )
        }
        options={places.map((value) => ({ value, label: t(`columns.${value}`) }))}
      />
    </Choice>
  );
}
