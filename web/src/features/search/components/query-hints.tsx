import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useHintLabels, useHints } from './term-hints.ts';

type QueryHintsProps = { text: string; onChoose: (text: string) => void };

/** What can continue a query, below its field. */
export function QueryHints({ text, onChoose }: QueryHintsProps) {
  const { t } = useTranslation('search');
  const { rows } = useHints(text);
  const describe = useHintLabels();
  if (rows.length === 0) return null;
  return (
    <ul aria-label={t('hint.label')} className="flex flex-wrap gap-1.5">
      {rows.map((hint) => (
        <li key={hint.id} className="max-w-full">
          <Button size="sm" className="max-w-full" onClick={() => onChoose(hint.completed)}>
            <span className="truncate">
              {hint.text} <span className="font-normal text-muted">{describe(hint)}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
