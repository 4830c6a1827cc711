import type { ReactNode } from 'react';
import { Card, CardRow, Section } from '#ui/card.tsx';

type CheckGroupProps = { title: string; about: string; children: ReactNode };

/** Choices that belong together, under one heading. */
export function CheckGroup({ title, about, children }: CheckGroupProps) {
  return (
    <Section title={title}>
      <Card>
        <CardRow>
          <p className="pb-2 text-sm text-muted">{about}</p>
          <div role="group" aria-label={title}>
            {children}
          </div>
        </CardRow>
      </Card>
    </Section>
  );
}
