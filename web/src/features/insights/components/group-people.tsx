import { roleFunctions, seniorities } from '@kith/contract/analyses/rules';
import { paths } from '@kith/contract/app-routes/paths';
import type { PeopleSet } from '@kith/contract/insights/people';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { RenderDraft } from './overview-screen.tsx';
import { PeopleScreen, type RenderPeopleActions } from './people-screen.tsx';

type GroupPeopleProps = {
  set: PeopleSet;
  /** Of the company or the industry. */
  name: string;
  renderDraft: RenderDraft;
  renderActions: RenderPeopleActions;
};

/** The people of a figure on the page of a company or an industry, under what they are. */
export function GroupPeople({ set, name, renderDraft, renderActions }: GroupPeopleProps) {
  const { t } = useTranslation('company-insights');
  const titleOf = useSetTitle(name);
  const { company_id: companyId, industry = '' } = set;
  const to =
    companyId === undefined ? paths.insightsIndustry(industry) : paths.insightsCompany(companyId);
  return (
    <PeopleScreen
      set={set}
      title={titleOf(set)}
      back={{ to, label: name === '' ? t('set.back') : name }}
      renderDraft={renderDraft}
      renderActions={renderActions}
    />
  );
}

function useSetTitle(name: string) {
  const { t } = useTranslation(['company-insights', 'analyses']);
  const format = useFormat();
  return ({ set, month, seniority, function: role }: PeopleSet): string => {
    if (set === 'came' || set === 'left') {
      return month === undefined
        ? t(`set.${set}`, { name })
        : t(`set.${set}In`, { name, month: format.monthYear(month) });
    }
    if (seniority === 'unknown' || role === 'unknown') return t('set.unknown', { name });
    const level = seniorities.find((one) => one === seniority);
    if (level) return t('set.of', { value: t(`analyses:seniorities.${level}`), name });
    const work = roleFunctions.find((one) => one === role);
    if (work) return t('set.of', { value: t(`analyses:functions.${work}`), name });
    return t('set.employed', { name });
  };
}
