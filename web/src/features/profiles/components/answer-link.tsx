import { useId, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { useLinkSteps } from '../api/member-profile.ts';
import { LinkTerms } from './link-terms.tsx';

type AnswerLinkProps = {
  requestId: string;
  /** The member holds a contact with the asker's address, which becomes linked. */
  hasContact: boolean;
};

/** What linking shares, then yes or no. */
export function AnswerLink({ requestId, hasContact }: AnswerLinkProps) {
  const { t } = useTranslation('profile');
  const { accept, decline } = useLinkSteps();
  const [addsContact, setAddsContact] = useState(true);
  const termsId = useId();
  return (
    <div className="grid gap-3">
      <div id={termsId}>
        <LinkTerms />
      </div>
      {hasContact ? null : (
        <CheckRow
          label={t('requests.addContact')}
          isChecked={addsContact}
          onCheckedChange={setAddsContact}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          aria-describedby={termsId}
          isPending={accept.isPending}
          onClick={() => accept.mutate({ id: requestId, adds_contact: !hasContact && addsContact })}
        >
          {t('requests.accept')}
        </Button>
        <Button
          variant="ghost"
          isPending={decline.isPending}
          onClick={() => decline.mutate(requestId)}
        >
          {t('requests.decline')}
        </Button>
      </div>
    </div>
  );
}
