import { listModerationActions } from '@kith/contract/moderation/rules';
import type { ModerationCase, ModerationNotice } from '@kith/contract/moderation/schemas';

import { readTime, toWireTime } from '#platform/database/rows.ts';

import type { CaseRow, NoticeRow } from './case-queries.ts';
import { stateOf } from './decide-case.ts';

/** Rows within JSON have their times in another format than those of columns. */
const wireTime = (text: string) => readTime(text).toISOString();

export function presentNotice(row: NoticeRow): ModerationNotice {
  return {
    id: row.id,
    action: row.action,
    subject: row.subject,
    rule: row.rule,
    note: row.note,
    quoted_content: row.quoted_content,
    created_at: wireTime(row.created_at),
    appeal: row.appeal,
    appealed_at: row.appealed_at && wireTime(row.appealed_at),
    outcome: row.outcome,
    outcome_note: row.outcome_note,
    outcome_at: row.outcome_at && wireTime(row.outcome_at),
  };
}

/** What administrators see. Of a message nothing but what reports quote of it. */
export function presentCase(row: CaseRow): ModerationCase {
  return {
    id: row.id,
    subject: row.subject,
    member: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
    created_at: toWireTime(row.created_at),
    waits_since: toWireTime(row.waits_since),
    decision: row.decision,
    decided_at: toWireTime(row.decided_at),
    decision_note: row.decision_note,
    is_hidden: row.is_hidden,
    report_count: row.report_count,
    reports: row.reports.map((report) => ({
      reporter: report.reporter,
      reason: report.reason,
      note: report.note,
      quoted_content: report.quoted_content,
      created_at: wireTime(report.created_at),
    })),
    pictures: row.pictures.map(({ id, alt }) => ({ id, alt })),
    messages: row.messages.map((one) => ({
      id: one.id,
      content: one.content,
      is_hidden: one.is_hidden,
    })),
    notice: row.notice && presentNotice(row.notice),
    actions: listModerationActions(stateOf(row)),
  };
}
