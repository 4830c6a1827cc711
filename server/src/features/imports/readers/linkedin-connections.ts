import { contactLimits } from '@kith/contract/contacts/rules';

import { readDay, readEmailParts, readLine, readProfileUrl } from './linkedin-values.ts';
import { toPersonRow } from './person-draft.ts';
import { readCsv } from './read-csv.ts';
import type { ParsedRow, SourceFile } from './reader.ts';

/** `URL` and `Email Address` are missing from older exports. */
export const connectionColumns = ['First Name', 'Last Name', 'Company', 'Position', 'Connected On'];

/**
 * `Connections.csv`: lines of notes, then one line per connection. A member who hides from exports
 * leaves a line with only the date.
 */
export async function* readConnections(file: SourceFile): AsyncGenerator<ParsedRow> {
  for await (const row of readCsv(file.open(), connectionColumns)) {
    const place = { file: file.name, line: row.line, kind: 'contact' } as const;
    if ('fault' in row) yield { ...place, label: row.excerpt, detail: '', fault: row.fault };
    else yield { ...place, ...readConnection(row.cell) };
  }
}

function readConnection(cell: (column: string) => string) {
  const names = { first_name: cell('First Name'), last_name: cell('Last Name') };
  const work = { company: cell('Company'), title: cell('Position') };
  const emails = readEmailParts(cell('Email Address'));
  const address = cell('URL').trim();
  const url = readProfileUrl(address);
  const connectedOn = readDay(cell('Connected On'));
  const lost = (field: string, text: string, isRead: boolean) =>
    isRead || text.trim() === '' ? [] : [{ field, value: text }];
  const nameless = Object.values(names).every((name) => readLine(name, contactLimits.name) === '');
  if (nameless) {
    const detail = [work.title, work.company]
      .map((text) => readLine(text, contactLimits.title))
      .filter((part) => part !== '')
      .join(' · ');
    const isHidden = detail === '' && emails.length === 0 && url === null;
    return {
      label: emails[0] ?? url ?? '',
      detail: isHidden ? readLine(cell('Connected On'), contactLimits.name) : detail,
      fault: isHidden ? ('hidden_member' as const) : ('name_missing' as const),
    };
  }
  const row = toPersonRow({
    ...names,
    ...work,
    emails: emails.map((value) => ({ value })),
    links: url === null ? [] : [{ value: url, label: 'profile' as const }],
    connected_on: connectedOn,
    unread: [
      ...lost('link', address, url !== null),
      ...lost('connected_on', cell('Connected On'), connectedOn !== null),
    ],
  });
  const detail = [work.title, work.company].map((text) => readLine(text, contactLimits.title));
  // An email address belongs to the details of others, not of connections.
  return { ...row, detail: detail.filter((part) => part !== '').join(' · ') };
}
