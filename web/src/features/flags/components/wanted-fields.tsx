import { planIds } from '@kith/contract/credits/plans';
import { flagLimits, type FlagScope, type FlagSetting } from '@kith/contract/flags/endpoints';
import { environments } from '@kith/contract/system/schemas';
import { useTranslation } from 'react-i18next';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';

const kinds = ['everywhere', 'environment', 'plan', 'member'] as const;
const largestShare = 100;
const firstShare = 10;

const firstScope: Record<(typeof kinds)[number], FlagScope> = {
  everywhere: { kind: 'everywhere' },
  environment: { kind: 'environment', environment: 'dev' },
  plan: { kind: 'plan', plan: 'free' },
  member: { kind: 'member', email: '' },
};

export type Wanted = { scope: FlagScope; setting: FlagSetting };

type WantedProps = { wanted: Wanted; isFixed: boolean; onChange: (wanted: Wanted) => void };

/** The scope that a flag is set for, and the setting. */
export function WantedFields({ wanted, isFixed, onChange }: WantedProps) {
  const { t } = useTranslation('flags');
  const { scope, setting } = wanted;
  const isShared = scope.kind === 'everywhere' || scope.kind === 'environment';
  const settings = isShared
    ? (['on', 'off', 'default', 'share'] as const)
    : (['on', 'off', 'default'] as const);
  return (
    <fieldset disabled={isFixed} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <legend className="sr-only">{t('form.title')}</legend>
      <Field label={t('form.target')}>
        {(ids) => (
          <Select
            {...ids}
            required={false}
            disabled={isFixed}
            value={scope.kind}
            onValueChange={(kind) => onChange({ scope: firstScope[kind], setting: 'on' })}
            options={kinds.map((value) => ({ value, label: t(`scopes.${value}`) }))}
          />
        )}
      </Field>
      <ScopeField
        scope={scope}
        isFixed={isFixed}
        onChange={(next) => onChange({ ...wanted, scope: next })}
      />
      <Field label={t('form.setting')}>
        {(ids) => (
          <Select
            {...ids}
            required={false}
            disabled={isFixed}
            value={typeof setting === 'number' ? 'share' : setting}
            onValueChange={(next) =>
              onChange({ scope, setting: next === 'share' ? firstShare : next })
            }
            options={settings.map((value) => ({ value, label: t(`settings.${value}`) }))}
          />
        )}
      </Field>
      {typeof setting === 'number' ? (
        <Field label={t('form.share')}>
          {(ids) => (
            <Input
              {...ids}
              type="number"
              min={0}
              max={largestShare}
              step={1}
              value={setting}
              onChange={({ target }) => {
                const share = Math.round(Number(target.value));
                onChange({ scope, setting: Math.min(largestShare, Math.max(0, share)) });
              }}
            />
          )}
        </Field>
      ) : null}
    </fieldset>
  );
}

type ScopeProps = { scope: FlagScope; isFixed: boolean; onChange: (scope: FlagScope) => void };

/** Which environment, plan or member. */
function ScopeField({ scope, isFixed, onChange }: ScopeProps) {
  const { t } = useTranslation(['flags', 'access', 'wallet']);
  if (scope.kind === 'everywhere') return <span className="hidden sm:block" />;
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
  return (
    <Field label={t(`scopes.${scope.kind}`)}>
      {(ids) =>
        scope.kind === 'plan' ? (
          <Select
            {...ids}
            required={false}
            disabled={isFixed}
            value={scope.plan}
            onValueChange={(plan) => onChange({ kind: 'plan', plan })}
            options={planIds.map((value) => ({ value, label: t(`wallet:plans.${value}`) }))}
          />
        ) : (
          <Select
            {...ids}
            required={false}
            disabled={isFixed}
            value={scope.environment}
            onValueChange={(environment) => onChange({ kind: 'environment', environment })}
            options={environments.map((value) => ({
              value,
              label: t(`access:environments.${value}`),
            }))}
          />
        )
      }
    </Field>
  );
}
