import type { Evidence } from '@kith/contract/analyses/proposal';
import { useState } from 'react';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EvidenceDrawer } from './evidence-drawer.tsx';

/** Opens the text of a profile where the words of a proposal are. */
export function EvidenceContext({ proof }: { proof: Evidence }) {
  const { t } = useTranslation('profile-analyses');
  const isOn = useFlag('li_evidence_drawer');
  const [isOpen, setIsOpen] = useState(false);
  const { source, source_id: id, words } = proof;
  if (!isOn || source !== 'profile' || id === null) return null;
  return (
    <>
      <Button size="sm" variant="ghost" className="-my-1" onClick={() => setIsOpen(true)}>
        {t('evidence.open')}
      </Button>
      {isOpen ? (
        <EvidenceDrawer profileId={id} words={words} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
