import type { Contact } from '@kith/contract/contacts/schemas';
import { paths } from '@kith/contract/app-routes/paths';
import {
  BriefcaseBusiness,
  CalendarPlus,
  Handshake,
  Link2,
  MailPlus,
  ScanText,
  Sparkles,
} from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { MenuItem } from '#ui/dropdown-menu.tsx';
import { MessageContact } from '#features/messages/components/message-contact.tsx';
import { ProfileLink } from '#features/profiles/components/profile-link.tsx';
import { lazy, Suspense, useState } from 'react';
import { useContactLink } from '#features/profiles/api/member-profile.ts';
import { useNewOpportunity } from '#app/opportunities/use-new-opportunity.tsx';
import { useFlag } from '#lib/flags.ts';
import { useMeetingProposal } from '#app/use-meeting-proposal.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { showKeyOf } from '#ui/key-chords.ts';
import { runAction, useActions } from '#ui/use-actions.ts';
import { useNavigate } from 'react-router';

const InviteDialog = lazy(async () => {
  const dialog = await import('#features/sharing/components/invite-dialog.tsx');
  return { default: dialog.InviteDialog };
});
const ContactLinkDialog = lazy(async () => {
  const dialog = await import('#features/profiles/components/contact-link-dialog.tsx');
  return { default: dialog.ContactLinkDialog };
});

const AnalyseSelection = lazy(async () => {
  const analyse = await import('#app/analyse-contacts.tsx');
  return { default: analyse.AnalyseSelection };
});

const AnalyseProfile = lazy(async () => {
  const analyse = await import('#app/analyse-profile.tsx');
  return { default: analyse.AnalyseProfile };
});

export type MemberStep = 'invite' | 'link';

type MenuProps = { contactId: string; onChoose: (step: MemberStep) => void };

/** In the menu of a contact: an invitation, or the link where they are a member; an introduction. */
export function ContactMemberMenu({ contactId, onChoose }: MenuProps) {
  const { t } = useTranslation([
    'sharing',
    'profile',
    'meetings',
    'opportunities',
    'analyses',
    'profile-analyses',
  ]);
  const navigate = useNavigate();
  const { data } = useContactLink(contactId);
  const analyses = useFlag('ai_analysis_v1');
  return (
    <>
      {data?.member ? (
        <MenuItem icon={<Link2 aria-hidden size={16} />} onSelect={() => onChoose('link')}>
          {t('profile:link.open')}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<MailPlus aria-hidden size={16} />}
          // Until it's known whether they are a member.
          disabled={data === undefined}
          onSelect={() => onChoose('invite')}
        >
          {t('sharing:invite.open')}
        </MenuItem>
      )}
      <MenuItem
        icon={<CalendarPlus aria-hidden size={16} />}
        trailing={<Kbd>{showKeyOf('fields.meeting')}</Kbd>}
        onSelect={() => runAction('fields.meeting')}
      >
        {t('meetings:propose.open')}
      </MenuItem>
      <MenuItem
        icon={<Handshake aria-hidden size={16} />}
        onSelect={() => void navigate(paths.opportunities({ tab: 'create', contact: contactId }))}
      >
        {t('sharing:askIntroduction')}
      </MenuItem>
      <MenuItem
        icon={<BriefcaseBusiness aria-hidden size={16} />}
        trailing={<Kbd>{showKeyOf('fields.opportunity')}</Kbd>}
        onSelect={() => runAction('fields.opportunity')}
      >
        {t('opportunities:new')}
      </MenuItem>
      {analyses ? (
        <>
          <MenuItem
            icon={<Sparkles aria-hidden size={16} />}
            onSelect={() => runAction('contact.analyse')}
          >
            {t('analyses:open')}
          </MenuItem>
          <MenuItem
            icon={<ScanText aria-hidden size={16} />}
            onSelect={() => runAction('contact.profile')}
          >
            {t('profile-analyses:open')}
          </MenuItem>
        </>
      ) : null}
    </>
  );
}

type StepProps = { step: MemberStep; contact: Contact; onClose: () => void };

/** What the menu's entry opens. */
export function ContactMemberStep({ step, contact, onClose }: StepProps) {
  if (step === 'link') return <ContactLinkDialog contactId={contact.id} onClose={onClose} />;
  const { id, full_name: name, emails } = contact;
  return <InviteDialog invited={{ id, name, email: emails[0]?.value ?? null }} onClose={onClose} />;
}

/** What a contact who is a member adds to its actions. Nothing of it is needed at first sight. */
export function ContactMemberActions(contact: { contactId: string; name: string }) {
  const { add, dialog } = useNewOpportunity();
  const { meet, dialog: proposal } = useMeetingProposal();
  const analyses = useFlag('ai_analysis_v1');
  const [isAnalysing, setIsAnalysing] = useState(false);
  const [isReading, setIsReading] = useState(false);
  useActions({
    'contact.analyse': analyses ? () => setIsAnalysing(true) : null,
    'contact.profile': analyses ? () => setIsReading(true) : null,
    'fields.meeting': () => meet(contact.contactId),
    'fields.opportunity': () => add({ title: contact.name, contactId: contact.contactId }),
  });
  return (
    <>
      {dialog}
      {proposal}
      {isAnalysing ? (
        <Suspense>
          <AnalyseSelection
            selection={{ ids: [contact.contactId] }}
            onClose={() => setIsAnalysing(false)}
          />
        </Suspense>
      ) : null}
      {isReading ? (
        <Suspense>
          <AnalyseProfile contactId={contact.contactId} onClose={() => setIsReading(false)} />
        </Suspense>
      ) : null}
      <MessageContact {...contact} />
      <ProfileLink contactId={contact.contactId} />
    </>
  );
}
