import { paths } from '@kith/contract/app-routes/paths';
import { defaultLocale, locales } from '@kith/contract/core/locales';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { joinTexts, labelText } from '#platform/i18n/join-texts.ts';
import { translate } from '#platform/i18n/translate.ts';
import { layOutMail } from '#platform/mail/lay-out-mail.ts';
import { createOutbox } from '#platform/mail/outbox.ts';

import { addAnswerLink } from './answer-links.ts';
import type { HeldBridge } from './hold-bridge.ts';
import type { StepParts } from './hold-bridge.ts';
import { readCard } from './people-queries.ts';

/**
 * Asks a target who is no member: who would like to meet them, in their words and the connector's, and a
 * link that shows both buttons. Nothing in it is loaded from anywhere, so no one learns whether it was
 * read.
 */
export async function emailTarget(
  tx: Tx,
  { jobs, clock, service }: StepParts,
  { held, address, isReminder }: { held: HeldBridge; address: Buffer; isReminder: boolean },
): Promise<void> {
  const { target_email: to, connector_id: connectorId } = held;
  if (to === null || connectorId === null) return;
  const now = clock.now();
  const token = await addAnswerLink(tx, { bridgeId: held.id, address, now });
  const url = new URL(paths.bridgeAnswer(token), service.origin).href;
  const connector = await readCard(tx, connectorId);
  const requester = await readCard(tx, held.owner_id);
  const locale = await readLocale(tx, connectorId);
  const say = (key: Key) =>
    translate(locale, `bridges:${key}`, {
      connector: connector.name,
      requester: requester.name,
      email: to,
    });
  const subject = say(isReminder ? 'ask.reminder' : 'ask.subject');
  const about = joinTexts(locale, [requester.name, requester.headline]);
  const quoted =
    held.connector_note === '' ? [] : [labelText(locale, connector.name, held.connector_note)];
  const paragraphs = [say('ask.body'), ...quoted, about, held.message];
  const button = { label: say('ask.button'), url };
  const footer = say('ask.footer');
  const note = say('ask.note');
  const text = [subject, ...paragraphs, `${button.label}:\n${url}`, note, `--\n${footer}`];
  const outbox = createOutbox({ jobs, clock, hasTransport: service.hasTransport });
  await outbox.post(tx, {
    to,
    subject,
    text: text.join('\n\n'),
    html: layOutMail({
      subject,
      locale,
      heading: subject,
      code: null,
      button,
      footer,
      paragraphs: [...paragraphs, note],
    }),
  });
}

type Key = 'ask.subject' | 'ask.reminder' | 'ask.body' | 'ask.button' | 'ask.note' | 'ask.footer';

/** The language of the connector, who knows the target. */
export async function readLocale(tx: Tx, memberId: string) {
  const row = await readRow(
    tx,
    sql<Computed<{ locale: string }>>`select locale from profiles where id = ${memberId}`,
  );
  return locales.find((known) => known === row?.locale) ?? defaultLocale;
}
