import { clsx } from 'clsx';
import type { ComponentProps, CSSProperties } from 'react';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max: number;
};

/** A number chosen along a line: the browser's own control, drawn like the others. */
export function Slider({
  value,
  onValueChange,
  min = 0,
  max,
  className,
  style,
  ...rest
}: SliderProps) {
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <input
      type="range"
      min={min}
      max={max}
      value={value}
      onChange={({ target }) => onValueChange(Number(target.value))}
      style={{ ...style, '--share': share } as CSSProperties}
      className={clsx('slider', className)}
      {...rest}
    />
  );
}
