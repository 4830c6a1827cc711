import type { GroupSync } from '@kith/contract/community/group-endpoints';
import type { GroupSource } from '@kith/contract/community/groups';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { GroupStateBadge } from './group-list.tsx';
import { useGroupTexts } from './use-group-texts.ts';

type TableProps = { sync: GroupSync; gate: Gate; onChange: (source: GroupSource) => void };

/** The group of each badge and plan. */
export function RuleTable({ sync: { rules, groups }, gate, onChange }: TableProps) {
  const { t } = useTranslation('forum');
  const { nameSource } = useGroupTexts();
  const states = new Map(groups.map(({ group, state }) => [group, state]));
  return (
    <Section title={t('rules.title')} about={t('rules.about')}>
      <Card
        // Holds what is hidden but for screen readers, which would widen the page otherwise.
        className="relative overflow-x-auto"
        tabIndex={0}
        role="group"
        aria-label={t('rules.title')}
      >
        <table className="w-full text-base sm:min-w-120">
          <thead>
            <tr className="border-b border-border text-left text-sm text-muted">
              <th scope="col" className="py-2 pr-3 pl-4 font-medium sm:pl-5">
                {t('rules.source')}
              </th>
              <th scope="col" className="px-3 py-2 font-medium max-sm:px-1">
                {t('rules.group')}
              </th>
              <th scope="col" className="px-3 py-2 font-medium max-sm:hidden">
                {t('rules.state')}
              </th>
              <th scope="col" className="pr-4 sm:pr-5">
                <span className="sr-only">{t('rules.change')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rules.map(({ source, group }) => {
              const name = nameSource(source);
              const state = group === null ? undefined : states.get(group);
              const label = t('rules.changeOne', { source: name });
              return (
                <tr key={source}>
                  <th scope="row" className="py-1.5 pr-3 pl-4 text-left font-medium sm:pl-5">
                    {name}
                  </th>
                  <td className="px-3 py-1.5 whitespace-nowrap max-sm:px-1 max-sm:text-sm">
                    {group ?? <span className="text-muted">{t('rules.noGroup')}</span>}
                    {state === undefined ? null : (
                      <span className="block sm:hidden">
                        <GroupStateBadge state={state} />
                      </span>
                    )}
                  </td>
                  <td className="px-3 py-1.5 max-sm:hidden">
                    {state === undefined ? '–' : <GroupStateBadge state={state} />}
                  </td>
                  <td className="py-1.5 pr-1 text-right sm:pr-5">
                    {gate(
                      label,
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={label}
                        onClick={() => onChange(source)}
                      >
                        {t('rules.change')}
                      </Button>,
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}
