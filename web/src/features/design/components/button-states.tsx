import { Pencil, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { type ShownState, showStates } from '../shown-states.ts';
import { Sample } from './sample.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'danger-quiet', 'link'] as const;
const states = ['rest', 'hover', 'focus', 'busy', 'off'] as const;

/** Every kind of button in every state, side by side. */
export function ButtonStates() {
  const { t } = useTranslation('design');
  useEffect(showStates, []);
  return (
    <Sample
      title={t('button.title')}
      isWide
      code={'<Button variant="primary">…</Button>'}
      className="grid gap-5"
    >
      <div className="overflow-x-auto p-1">
        <table className="text-sm">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('button.kind')}</span>
              </th>
              {states.map((state) => (
                <th key={state} scope="col" className="px-2 pb-2 font-medium text-muted">
                  {t(`button.states.${state}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <tr key={variant}>
                <th scope="row" className="pr-3 text-left font-medium whitespace-nowrap text-muted">
                  {variant}
                </th>
                {states.map((state) => (
                  <td key={state} className="px-2 py-1.5 text-center">
                    <StateOf variant={variant} state={state} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-3 border-t border-border pt-5">
        <Button variant="primary" size="sm" icon={<Pencil aria-hidden size={14} />}>
          {t('button.small')}
        </Button>
        <Button icon={<Plus aria-hidden size={16} />}>{t('button.regular')}</Button>
        <Button size="lg">{t('button.large')}</Button>
      </div>
    </Sample>
  );
}

type StateProps = { variant: (typeof variants)[number]; state: (typeof states)[number] };

function StateOf({ variant, state }: StateProps) {
  const { t } = useTranslation('design');
  const shown: ShownState | undefined = state === 'hover' || state === 'focus' ? state : undefined;
  const button = (
    <Button
      variant={variant}
      disabled={state === 'off'}
      isPending={state === 'busy'}
      data-shown={shown}
      data-variant={variant}
    >
      {t('button.word')}
    </Button>
  );
  // A state that is only shown takes no focus.
  return shown ? <span inert>{button}</span> : button;
}
