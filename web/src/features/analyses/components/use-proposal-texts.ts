import type { Evidence } from '@kith/contract/analyses/proposal';
import {
  type Acquaintance,
  type MissingField,
  type NextAction,
  type RoleFunction,
  type Seniority,
} from '@kith/contract/analyses/rules';
import type { AnsweredProposal } from '@kith/contract/analyses/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** How a proposal and its evidence read. The server sends codes; words of texts stay as they are. */
export function useProposalTexts() {
  const { t } = useTranslation('analyses');
  const format = useFormat();

  function valueOf({ kind, value, detail }: AnsweredProposal): string {
    switch (kind) {
      case 'seniority':
        return t(`seniorities.${value as Seniority}`);
      case 'function':
        return t(`functions.${value as RoleFunction}`);
      case 'known': {
        const how = t(`known.${value as Acquaintance}`);
        return detail === '' ? how : t('known.with', { how, detail });
      }
      case 'next_action':
        return t(`actions.${value as NextAction}`);
      case 'missing':
        return t(`missing.${value as MissingField}`);
      default:
        return value;
    }
  }

  function sourceOf({ source, at }: Evidence): string {
    const from = t(`sources.${source}`);
    return at === null ? from : t('sources.dated', { from, date: format.date(at) });
  }

  return { valueOf, sourceOf };
}
