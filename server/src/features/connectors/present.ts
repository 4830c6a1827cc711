import type {
  CrmChange,
  CrmConflict,
  CrmConnection,
  CrmContactLinks,
  CrmRun,
} from '@kith/contract/connectors/schemas';
import { toWireTime } from '#platform/database/rows.ts';

import type { ContactLink } from './list-contact-links.ts';
import type { ChangeRow, ConflictRow, ConnectionRow, RunRow, WholeConnection } from './queries.ts';

export function presentConnection({
  connection,
  run,
  linkedContacts,
  openConflicts,
}: WholeConnection): CrmConnection {
  const timeOf = (time: ConnectionRow['last_synced_at']) =>
    time === null ? null : toWireTime(time);
  return {
    provider: connection.provider,
    status: connection.status,
    account_label: connection.account_label,
    direction: connection.direction,
    rule: connection.rule,
    syncs_notes: connection.syncs_notes,
    adds_contacts: connection.adds_contacts,
    mapping: connection.mapping,
    revision: connection.revision,
    connected_at: toWireTime(connection.connected_at),
    last_synced_at: timeOf(connection.last_synced_at),
    next_sync_at: timeOf(connection.next_sync_at),
    linked_contacts: linkedContacts,
    open_conflicts: openConflicts,
    is_previewed: connection.previewed_revision === connection.revision,
    run: run ? presentRun(run) : null,
  };
}

export function presentRun(run: RunRow): CrmRun {
  return {
    id: run.id,
    kind: run.kind,
    status: run.status,
    started_at: toWireTime(run.started_at),
    finished_at: run.finished_at === null ? null : toWireTime(run.finished_at),
    resumes_at: run.resumes_at === null ? null : toWireTime(run.resumes_at),
    failure: run.failure,
    counts: run.counts,
    sample: run.sample,
  };
}

export function presentConflict(row: ConflictRow): CrmConflict {
  return {
    id: row.id,
    object: row.object,
    label: row.label,
    contact_id: row.contact_id,
    company_id: row.company_id,
    field: row.field as CrmConflict['field'],
    kith_value: row.kith_value,
    crm_value: row.crm_value,
    found_at: toWireTime(row.found_at),
  };
}

export function presentChange(row: ChangeRow): CrmChange {
  return {
    id: row.id,
    object: row.object,
    label: row.label,
    contact_id: row.contact_id,
    company_id: row.company_id,
    field: row.field as CrmChange['field'],
    side: row.side,
    old_value: row.old_value,
    new_value: row.new_value,
    cause: row.cause,
    changed_at: toWireTime(row.changed_at),
    is_undone: row.undone_at !== null,
  };
}

export function presentContactLink(link: ContactLink): CrmContactLinks['items'][number] {
  const { provider, account_label: account, remote_id: remoteId, url, last_synced_at: at } = link;
  return {
    provider,
    account_label: account,
    remote_id: remoteId,
    url,
    last_synced_at: at === null ? null : toWireTime(at),
  };
}
