import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Input } from '#ui/input.tsx';

type NumberRangeProps = {
  /** Names the two fields together, e.g. "Warmth". */
  label: string;
  min: number | undefined;
  max: number | undefined;
  highest: number;
  onChange: (range: { min: number | undefined; max: number | undefined }) => void;
};

/** From and to, either may be empty. */
export function NumberRange({ label, min, max, highest, onChange }: NumberRangeProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const read = (text: string): number | undefined => {
    const digits = text.replaceAll(/\D/gu, '').slice(0, 5);
    return digits === '' ? undefined : Math.min(highest, Number(digits));
  };
  const field = (name: string, value: number | undefined, change: (text: string) => void) => (
    <label className="flex flex-1 items-center gap-2 text-sm text-muted">
      {name}
      <Input
        aria-label={format.labelled(label, name)}
        inputMode="numeric"
        value={value === undefined ? '' : String(value)}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
  return (
    <div className="flex gap-3">
      {field(t('filters.from'), min, (text) => onChange({ min: read(text), max }))}
      {field(t('filters.to'), max, (text) => onChange({ min, max: read(text) }))}
    </div>
  );
}
