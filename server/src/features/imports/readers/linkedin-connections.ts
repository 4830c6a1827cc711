import { contactLimits, fullName } from '@kith/contract/contacts/rules';

import { readDay, readEmails, readLine, readProfileUrl } from './linkedin-values.ts';
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
  const url = readProfileUrl(cell('URL'));
  const record = {
    first_name: readLine(cell('First Name'), contactLimits.name),
    last_name: readLine(cell('Last Name'), contactLimits.name),
    company: readLine(cell('Company'), contactLimits.company),
    title: readLine(cell('Position'), contactLimits.title),
    emails: readEmails(cell('Email Address')).map((value) => ({ value, label: 'other' as const })),
    phones: [],
    links: url === null ? [] : [{ value: url, label: 'profile' as const }],
    connected_on: readDay(cell('Connected On')),
  };
  const label = fullName(record);
  const detail = [record.title, record.company].filter((part) => part !== '').join(' · ');
  if (label !== '') return { label, detail, record };
  const isHidden = detail === '' && record.emails.length === 0 && url === null;
  return {
    label: record.emails[0]?.value ?? url ?? '',
    detail: isHidden ? readLine(cell('Connected On'), contactLimits.name) : detail,
    fault: isHidden ? ('hidden_member' as const) : ('name_missing' as const),
  };
}
