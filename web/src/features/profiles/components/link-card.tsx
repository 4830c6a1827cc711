import type { MemberProfile } from '@kith/contract/member-profiles/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { LinkSteps } from './link-steps.tsx';

/** The link between the member and this one, and its next step; nothing where there is none. */
export function LinkCard({ view }: { view: MemberProfile }) {
  const { t } = useTranslation('profile');
  const { link, contact, received_request_id: received, profile } = view;
  if (received === null && link.status === 'none') return null;
  return (
    <Section title={t('link.heading')}>
      <Card className="p-4">
        <LinkSteps
          member={profile}
          status={link.status}
          isMutual={link.is_mutual}
          contactId={contact?.id ?? null}
          sentId={link.request_id}
          receivedId={received}
        />
      </Card>
    </Section>
  );
}
