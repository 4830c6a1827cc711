import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Kbd } from '#ui/kbd.tsx';

const shown = [
  ['triage.accept', '↵'],
  ['triage.back', '←'],
  ['triage.skip', '→'],
  ['triage.open', 'O'],
] as const;

/** The keys beside the digits that the answers show. */
export function TriageKeys() {
  const { t } = useTranslation('shortcuts');
  return (
    <ul className="grid gap-2 text-sm text-muted max-xl:hidden pointer-coarse:hidden">
      {shown.map(([action, key]) => (
        <li key={action} className="flex items-center gap-2.5">
          <Kbd>{key}</Kbd>
          {t(action)}
        </li>
      ))}
    </ul>
  );
}
