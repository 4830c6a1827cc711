import type { Contact } from '@kith/contract/contacts/schemas';
import { paths } from '@kith/contract/app-routes/paths';
import { CalendarPlus, Handshake, Link2, MailPlus } from 'lucide-react';
import { MenuItem } from '#ui/dropdown-menu.tsx';
import { MessageContact } from '#features/messages/components/message-contact.tsx';
import { ProfileLink } from '#features/profiles/components/profile-link.tsx';
import { lazy } from 'react';
import { useContactLink } from '#features/profiles/api/member-profile.ts';
import { useNewOpportunity } from '#app/opportunities/use-new-opportunity.tsx';
import { useActions } from '#ui/use-actions.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

const InviteDialog = lazy(async () => {
  const dialog = await import('#features/sharing/components/invite-dialog.tsx');
  return { default: dialog.InviteDialog };
});
const ContactLinkDialog = lazy(async () => {
  const dialog = await import('#features/profiles/components/contact-link-dialog.tsx');
  return { default: dialog.ContactLinkDialog };
});

const ProposeDialog = lazy(async () => {
  const dialog = await import('#features/meetings/components/propose-dialog.tsx');
  return { default: dialog.ProposeDialog };
});

export type MemberStep = 'invite' | 'link' | 'meet';

type MenuProps = { contactId: string; onChoose: (step: MemberStep) => void };

/** In the menu of a contact: an invitation, or the link where they are a member; an introduction. */
export function ContactMemberMenu({ contactId, onChoose }: MenuProps) {
  const { t } = useTranslation(['sharing', 'profile', 'meetings']);
  const navigate = useNavigate();
  const { data } = useContactLink(contactId);
  if (!data) return null;
  return (
    <>
      {data.member ? (
        <MenuItem icon={<Link2 aria-hidden size={16} />} onSelect={() => onChoose('link')}>
          {t('profile:link.open')}
        </MenuItem>
      ) : (
        <MenuItem icon={<MailPlus aria-hidden size={16} />} onSelect={() => onChoose('invite')}>
          {t('sharing:invite.open')}
        </MenuItem>
      )}
      <MenuItem icon={<CalendarPlus aria-hidden size={16} />} onSelect={() => onChoose('meet')}>
        {t('meetings:propose.open')}
      </MenuItem>
      <MenuItem
        icon={<Handshake aria-hidden size={16} />}
        onSelect={() => void navigate(paths.opportunities({ tab: 'create', contact: contactId }))}
      >
        {t('sharing:askIntroduction')}
      </MenuItem>
    </>
  );
}

type StepProps = { step: MemberStep; contact: Contact; onClose: () => void };

/** What the menu's entry opens. */
export function ContactMemberStep({ step, contact, onClose }: StepProps) {
  const navigate = useNavigate();
  if (step === 'link') return <ContactLinkDialog contactId={contact.id} onClose={onClose} />;
  const { id, full_name: name, emails } = contact;
  if (step === 'meet') {
    const guest = { id, name, email: emails[0]?.value ?? null };
    return (
      <ProposeDialog
        guest={guest}
        onDone={(meetingId) => void navigate(paths.meeting(meetingId))}
        onClose={onClose}
      />
    );
  }
  return <InviteDialog invited={{ id, name, email: emails[0]?.value ?? null }} onClose={onClose} />;
}

/** What a contact who is a member adds to its actions. Nothing of it is needed at first sight. */
export function ContactMemberActions(contact: { contactId: string; name: string }) {
  const { add, dialog } = useNewOpportunity();
  useActions({
    'fields.opportunity': () => add({ title: contact.name, contactId: contact.contactId }),
  });
  return (
    <>
      {dialog}
      <MessageContact {...contact} />
      <ProfileLink contactId={contact.contactId} />
    </>
  );
}
