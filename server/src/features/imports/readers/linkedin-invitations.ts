import { contactLimits } from '@kith/contract/contacts/rules';

import { hashOf } from './fact-key.ts';
import { textKey } from './linkedin-messages.ts';
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

export const invitationColumns = ['From', 'To', 'Sent At', 'Direction'];

type Cell = (column: string) => string;

/**
 * `Invitations.csv`: an invitation with text is a message, one without is a note. LinkedIn repeats
 * the text of an accepted one among the messages, where it was counted already.
 */
export async function* readInvitations(
  file: SourceFile,
  seen: ReadonlySet<string>,
): AsyncGenerator<ParsedRow> {
  for await (const row of readCsv(file.open(), invitationColumns)) {
    const place = { file: file.name, line: row.line, kind: 'interaction' } as const;
    if ('fault' in row) yield { ...place, label: row.excerpt, detail: '', fault: row.fault };
    else yield { ...place, ...readInvitation(row.cell, seen) };
  }
}

/** The inviter and the invited person, by normalized profile. */
export function readInvitationSides(cell: Cell) {
  const [inviter] = readProfiles(cell('inviterProfileUrl'));
  const [invitee] = readProfiles(cell('inviteeProfileUrl'));
  const isOut = /^out/iu.test(cell('Direction').trim());
  return { owner: isOut ? inviter : invitee, other: isOut ? invitee : inviter, isOut };
}

function readInvitation(cell: Cell, seen: ReadonlySet<string>) {
  const { other, isOut } = readInvitationSides(cell);
  const { text, ...losses } = readMessageText(cell('Message'));
  const label = readLine(cell(isOut ? 'To' : 'From'), contactLimits.name);
  const detail = excerptOf(text);
  const occurredAt = readMoment(cell('Sent At'));
  if (occurredAt === null) return { label, detail, fault: 'date_unreadable' as const };
  if (other === undefined) return { label, detail, fault: 'unknown_person' as const };
  if (text !== '' && seen.has(textKey(other, text))) {
    return { label, detail, fault: 'repeated_in_file' as const };
  }
  const direction = isOut ? ('out' as const) : ('in' as const);
  return {
    label,
    detail,
    ...losses,
    record: {
      profile_url: other,
      kind: text === '' ? ('note' as const) : ('message' as const),
      direction,
      occurred_at: occurredAt,
      ...summarise(text === '' ? 'LinkedIn invitation' : '', text),
      external_key: `linkedin:invitation:${hashOf(direction, other, occurredAt)}`,
    },
  };
}
