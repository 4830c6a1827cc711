import { clsx } from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type TabsProps<Value extends string> = {
  /** The tab list's accessible name. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; count?: ReactNode; content: ReactNode }[];
  className?: string;
};

/** Panels of which one shows; arrows, Home and End move between them. */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  className,
}: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className={className}
    >
      <Radix.List
        aria-label={label}
        className="flex gap-5 overflow-x-auto border-b border-border text-base"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              '-mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2',
              'data-[state=active]:border-ember data-[state=active]:text-text',
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="rounded-sm bg-sunken px-1.5 text-xs text-muted tabular-nums">
                {tab.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
