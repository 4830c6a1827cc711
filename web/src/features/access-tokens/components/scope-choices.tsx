import { type Scope, scopes } from '@kith/contract/account/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Checkbox } from '#ui/checkbox.tsx';

type Area = Scope extends `${infer Name}:${string}` ? Name : never;

const areas = [...new Set(scopes.map((scope) => scope.split(':')[0] as Area))];

type ScopeChoicesProps = {
  value: readonly Scope[];
  onValueChange: (scopes: Scope[]) => void;
  error: string | undefined;
};

/** One line per area: whether the token may read it and change it. */
export function ScopeChoices({ value, onValueChange, error }: ScopeChoicesProps) {
  const { t } = useTranslation('account');
  const choose = (scope: Scope, isChosen: boolean) =>
    onValueChange(scopes.filter((one) => (one === scope ? isChosen : value.includes(one))));
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className="mb-1.5 font-medium">{t('tokens.scopes')}</legend>
      <div className="divide-y divide-border rounded-md border border-border">
        {areas.map((area) => (
          <div key={area} className="flex items-center gap-3 px-3 py-2">
            <span className="min-w-0 flex-1">{t(`tokens.areas.${area}`)}</span>
            <span className="flex gap-3">
              {(['read', 'write'] as const).map((access) => {
                const scope = scopes.find((one) => one === `${area}:${access}`);
                return scope ? (
                  <label key={access} className="flex w-20 items-center gap-2 text-sm">
                    <Checkbox
                      aria-label={t(`tokens.held.${access}`, { area: t(`tokens.areas.${area}`) })}
                      aria-invalid={error ? true : undefined}
                      checked={value.includes(scope)}
                      onCheckedChange={(isChosen) => choose(scope, isChosen)}
                    />
                    {t(`tokens.access.${access}`)}
                  </label>
                ) : (
                  <span key={access} className="w-20" />
                );
              })}
            </span>
          </div>
        ))}
      </div>
      {error ? (
        <p id="scopes-error" role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
