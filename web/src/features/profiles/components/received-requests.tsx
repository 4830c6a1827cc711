import { paths } from '@kith/contract/app-routes/paths';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { useLinkRequests } from '../api/member-profile.ts';
import { AnswerLink } from './answer-link.tsx';

/** Requests for links that wait for the member's answer; nothing where there are none. */
export function ReceivedRequests() {
  const { t } = useTranslation('profile');
  const { data } = useLinkRequests();
  if (!data || data.received.length === 0) return null;
  return (
    <Section title={t('requests.title')}>
      <Card>
        {data.received.map((request) => (
          <CardRow key={request.id} className="grid gap-3">
            <PersonLine
              name={request.member.name}
              warmth={null}
              href={paths.profile(request.member.id)}
              context={request.contact ? t('requests.known', { name: request.contact.name }) : null}
            />
            <AnswerLink requestId={request.id} hasContact={request.contact !== null} />
          </CardRow>
        ))}
      </Card>
    </Section>
  );
}
