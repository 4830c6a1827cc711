import type { Tx } from '#platform/database/tx.ts';
import { labelText } from '#platform/i18n/join-texts.ts';
import { translate } from '#platform/i18n/translate.ts';
import { layOutMail } from '#platform/mail/lay-out-mail.ts';
import { createOutbox } from '#platform/mail/outbox.ts';

import { readLocale } from './email-target.ts';
import type { HeldBridge } from './hold-bridge.ts';
import type { StepParts } from './hold-bridge.ts';
import { readCard } from './people-queries.ts';

/** Introduces two by email: to the target, with requester and connector in copy, so that all can answer. */
export async function emailIntroduction(
  tx: Tx,
  { jobs, clock, service }: StepParts,
  { owner_id: requesterId, connector_id: connectorId, target_email: to, ...held }: HeldBridge,
): Promise<void> {
  if (to === null || connectorId === null) return;
  const connector = await readCard(tx, connectorId);
  const requester = await readCard(tx, requesterId);
  const locale = await readLocale(tx, connectorId);
  const values = {
    connector: connector.name,
    requester: requester.name,
    target: held.wanted_name,
    email: to,
  };
  const say = (key: 'subject' | 'body' | 'next' | 'footer') =>
    translate(locale, `bridges:introduction.${key}`, values);
  const subject = say('subject');
  const quoted =
    held.connector_note === '' ? [] : [labelText(locale, connector.name, held.connector_note)];
  const paragraphs = [
    say('body'),
    ...quoted,
    labelText(locale, requester.name, held.message),
    say('next'),
  ];
  const footer = say('footer');
  const outbox = createOutbox({ jobs, clock, hasTransport: service.hasTransport });
  await outbox.post(tx, {
    to,
    subject,
    text: [subject, ...paragraphs, `--\n${footer}`].join('\n\n'),
    copyTo: [requester.email, connector.email].filter(Boolean),
    replyTo: requester.email,
    html: layOutMail({
      subject,
      locale,
      heading: subject,
      paragraphs,
      button: null,
      code: null,
      footer,
    }),
  });
}
