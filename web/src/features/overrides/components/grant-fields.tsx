import { badgeIds } from '@kith/contract/badges/table';
import { endOf, overrideKinds, overrideLimits } from '@kith/contract/overrides/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { GrantValues } from '../grant-values.ts';

type FieldsProps = { values: GrantValues; onChange: (values: GrantValues) => void };

/** For which member, what, and until when. */
export function GrantFields({ values, onChange }: FieldsProps) {
  const { t } = useTranslation('overrides');
  const end = endOf[values.kind];
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={t('form.email')} isRequired className="sm:col-span-2">
        {(ids) => (
          <Input
            {...ids}
            type="email"
            autoComplete="off"
            maxLength={overrideLimits.email}
            value={values.email}
            onChange={({ target }) => onChange({ ...values, email: target.value })}
          />
        )}
      </Field>
      <Field label={t('form.kind')} className="sm:col-span-2">
        {(ids) => (
          <Select
            {...ids}
            required={false}
            value={values.kind}
            onValueChange={(kind) => onChange({ ...values, kind })}
            options={overrideKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        )}
      </Field>
      <ValueField values={values} onChange={onChange} />
      {end === 'none' ? null : (
        <Field
          label={t('form.lastDay')}
          hint={end === 'optional' ? t('form.noEnd') : undefined}
          isRequired={end === 'required'}
        >
          {(ids) => (
            <Input
              {...ids}
              type="date"
              value={values.lastDay}
              onChange={({ target }) => onChange({ ...values, lastDay: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** How much, which plan or which badge; nothing about an address. */
function ValueField({ values, onChange }: FieldsProps) {
  const { t } = useTranslation(['overrides', 'wallet', 'notifications']);
  switch (values.kind) {
    case 'credits':
    case 'limit': {
      const name = values.kind === 'credits' ? 'amount' : 'bridges';
      return (
        <Field label={t(`form.${name}`)} isRequired>
          {(ids) => (
            <Input
              {...ids}
              type="number"
              min={1}
              max={values.kind === 'credits' ? overrideLimits.credits : overrideLimits.bridges}
              step={1}
              value={values[name]}
              onChange={({ target }) => onChange({ ...values, [name]: target.value })}
            />
          )}
        </Field>
      );
    }
    case 'plan':
      return (
        <Field label={t('kinds.plan')}>
          {(ids) => (
            <Select
              {...ids}
              required={false}
              value={values.plan}
              onValueChange={(plan) => onChange({ ...values, plan })}
              options={(['plus', 'pro'] as const).map((value) => ({
                value,
                label: t(`wallet:plans.${value}`),
              }))}
            />
          )}
        </Field>
      );
    case 'badge':
      return (
        <Field label={t('kinds.badge')} className="sm:col-span-2">
          {(ids) => (
            <Select
              {...ids}
              required={false}
              value={values.badge}
              onValueChange={(badge) => onChange({ ...values, badge })}
              options={badgeIds.map((value) => ({
                value,
                label: t(`notifications:kinds.badge.${value}`),
              }))}
            />
          )}
        </Field>
      );
    case 'verified_email':
      return null;
  }
}
