import { subjectMaxLength, ticketMaxLength } from '@kith/contract/support/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMember } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { focusFirstFault } from '#ui/focus-first-fault.ts';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast.ts';
import { useOpenTicket } from '../api/tickets.ts';

const blank = { subject: '', message: '' };

/** A question to the people behind the product. */
export function ContactSupport() {
  const { t } = useTranslation('support');
  const { email } = useMember();
  const open = useOpenTicket();
  const [draft, setDraft] = useState(blank);
  const [isChecked, setIsChecked] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const isEmpty = (text: string) => text.trim() === '';
  const missing = (text: string) =>
    isChecked && isEmpty(text) ? { error: t('contact.missing') } : {};

  function send(form: HTMLElement) {
    if (isEmpty(draft.subject) || isEmpty(draft.message)) {
      focusFirstFault(form, () => setIsChecked(true));
      return;
    }
    open.mutate(
      { ...draft, idempotencyKey },
      {
        onSuccess: ({ number }) => {
          showToast({
            kind: 'success',
            title: t('contact.sent'),
            body: t('contact.sentBody', { number }),
          });
          setDraft(blank);
          setIsChecked(false);
          setIdempotencyKey(crypto.randomUUID());
        },
      },
    );
  }

  return (
    <Section title={t('contact.title')}>
      <Card>
        <CardRow>
          <form
            noValidate
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              send(event.currentTarget);
            }}
          >
            <p className="text-sm text-muted">{t('contact.about', { email: email ?? '' })}</p>
            <Field label={t('contact.subject')} isRequired {...missing(draft.subject)}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={subjectMaxLength}
                  value={draft.subject}
                  onChange={(event) => setDraft({ ...draft, subject: event.target.value })}
                />
              )}
            </Field>
            <Field label={t('contact.message')} isRequired {...missing(draft.message)}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={5}
                  maxLength={ticketMaxLength}
                  value={draft.message}
                  onChange={(event) => setDraft({ ...draft, message: event.target.value })}
                />
              )}
            </Field>
            <Button
              type="submit"
              variant="primary"
              isPending={open.isPending}
              className="justify-self-start"
            >
              {t('contact.send')}
            </Button>
          </form>
        </CardRow>
      </Card>
    </Section>
  );
}
