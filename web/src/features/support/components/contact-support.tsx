import { subjectMaxLength, ticketMaxLength } from '@kith/contract/support/rules';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextareaField, TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { useOpenTicket } from '../api/tickets.ts';

const blank = { subject: '', message: '' };
const filled = z.string().refine((text) => text.trim() !== '');
const questionFormSchema = z.object({ subject: filled, message: filled });

/** The form to contact support. */
export function ContactSupport() {
  const { t } = useTranslation('support');
  const { email } = useMember();
  const open = useOpenTicket();
  const { keyOf, finish } = useAttemptKey();
  const form = useZodForm(
    questionFormSchema,
    (question) => open.mutateAsync({ ...question, idempotencyKey: keyOf(question) }),
    {
      defaultValues: blank,
      onDone: ({ number }) => {
        showToast({
          kind: 'success',
          title: t('contact.sent'),
          body: t('contact.sentBody', { number }),
        });
        form.reset(blank);
        finish();
      },
    },
  );

  return (
    <Section title={t('contact.title')}>
      <Card>
        <CardRow>
          <Form form={form} className="grid gap-4">
            <p className="text-sm text-muted">{t('contact.about', { email: email ?? '' })}</p>
            <TextField
              control={form.control}
              name="subject"
              label={t('contact.subject')}
              errorText={t('contact.missing')}
              isRequired
              maxLength={subjectMaxLength}
            />
            <TextareaField
              control={form.control}
              name="message"
              label={t('contact.message')}
              errorText={t('contact.missing')}
              isRequired
              rows={5}
              maxLength={ticketMaxLength}
            />
            <Button
              type="submit"
              variant="primary"
              isPending={form.isPending}
              className="justify-self-start"
            >
              {t('contact.send')}
            </Button>
          </Form>
        </CardRow>
      </Card>
    </Section>
  );
}
