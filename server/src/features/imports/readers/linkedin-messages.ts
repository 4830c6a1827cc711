import { contactLimits } from '@kith/contract/contacts/rules';
import { interactionSummaryLimit } from '@kith/contract/interactions/schemas';

import { hashOf } from './fact-key.ts';
import {
  excerptOf,
  readLine,
  readMoment,
  readProfiles,
  readMessageText,
  summarise,
} from './linkedin-values.ts';
import { readCsv } from './read-csv.ts';
import type { ParsedRow, SourceFile } from './reader.ts';
import { RowLosses } from './row-losses.ts';

export const messageColumns = [
  'Conversation ID',
  'From',
  'Sender Profile URL',
  'To',
  'Recipient Profile URLs',
  'Date',
  'Content',
];

type Cell = (column: string) => string;

/**
 * `messages.csv`: an incoming message is an interaction with its sender, an outgoing one with each
 * of its recipients. `seen` collects who got which text, to detect invitations that repeat it.
 */
export async function* readMessages(
  file: SourceFile,
  owner: string | null,
  seen: Set<string>,
): AsyncGenerator<ParsedRow> {
  for await (const row of readCsv(file.open(), messageColumns)) {
    const place = { file: file.name, line: row.line, kind: 'interaction' } as const;
    if ('fault' in row) {
      yield { ...place, label: row.excerpt, detail: '', fault: row.fault };
      continue;
    }
    for (const part of readMessage(row.cell, owner, seen)) yield { ...place, ...part };
  }
}

/** The key of a text between the member and a person. */
export function textKey(profile: string, text: string): string {
  return hashOf(profile, text);
}

function readMessage(cell: Cell, owner: string | null, seen: Set<string>) {
  const { text, losses: cut = [] } = readMessageText(cell('Content'));
  const losses = new RowLosses();
  const subject = losses.line('summary', cell('Subject'), interactionSummaryLimit);
  for (const { field, reason, value } of cut) losses.add(field, reason, value);
  const detail = excerptOf(text);
  const [sender] = readProfiles(cell('Sender Profile URL'));
  const isOut = sender !== undefined && sender === owner;
  const label = readLine(isOut ? cell('To') : cell('From'), contactLimits.name);
  const isDraft = /^(?:yes|true|1)$/iu.test(cell('Is Message Draft').trim());
  if (text === '' || isDraft) return [{ label, detail, fault: 'draft_or_empty' as const }];
  const occurredAt = readMoment(cell('Date'));
  if (occurredAt === null) return [{ label, detail, fault: 'date_unreadable' as const }];
  const recipients = readProfiles(cell('Recipient Profile URLs'));
  const others = (isOut ? recipients : sender ? [sender] : []).filter((one) => one !== owner);
  if (others.length === 0) {
    const isOwn = isOut && recipients.includes(owner);
    return [
      { label, detail, fault: isOwn ? ('own_record' as const) : ('unknown_person' as const) },
    ];
  }
  const direction = isOut ? ('out' as const) : ('in' as const);
  const conversation = cell('Conversation ID').trim();
  const names = isOut ? nameRecipients(cell('To'), recipients) : new Map<string, string>();
  for (const profile of others) seen.add(textKey(profile, text));
  return others.map((profile) => ({
    label: names.get(profile) ?? label,
    detail,
    ...losses.toRow(),
    record: {
      profile_url: profile,
      kind: 'message' as const,
      direction,
      occurred_at: occurredAt,
      ...summarise(subject, text),
      external_key: `linkedin:message:${hashOf(conversation, occurredAt, direction, profile, text)}`,
    },
  }));
}

/** Names are paired with addresses only if there are as many: a name may contain a comma. */
function nameRecipients(cell: string, profiles: string[]): Map<string, string> {
  const names = cell.split(',').map((name) => readLine(name, contactLimits.name));
  if (names.length !== profiles.length) return new Map();
  return new Map(profiles.map((profile, index) => [profile, names[index]!]));
}
