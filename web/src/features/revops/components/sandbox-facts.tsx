import type { SandboxFact } from '@kith/contract/training/endpoints';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useSandboxTexts } from './use-sandbox-texts.ts';

/** What the database of the sandbox says, or an action answered. */
export function SandboxFacts({ facts }: { facts: readonly SandboxFact[] }) {
  const { t } = useTranslation('training');
  const texts = useSandboxTexts();
  return (
    <dl className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)] gap-x-6 gap-y-1">
      {facts.map((fact) => (
        <div key={`${fact.name} ${fact.value}`} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{t(`facts.${fact.name}`)}</dt>
          <dd className="min-w-0 break-words tabular-nums">{texts.fact(fact)}</dd>
        </div>
      ))}
    </dl>
  );
}
