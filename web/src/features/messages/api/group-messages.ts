import type { Message } from '@kith/contract/messages/schemas';
import { minuteMs } from '@kith/contract/core/time';
import { openDays } from '@kith/contract/search/language/days';

/** Consecutive messages of one member. */
type MessageRun = { senderId: string; messages: readonly Message[] };
/** A calendar day of the member's time zone (`2026-11-20`). */
export type MessageDay = { date: string; runs: readonly MessageRun[] };

/** A longer pause starts a new run. */
const runPauseMs = 5 * minuteMs;

/** The messages by day, and within a day in runs by sender. */
export function groupMessages(
  messages: readonly Message[],
  timezone: string,
  firstNewSeq: number | null = null,
): MessageDay[] {
  const dayAt = openDays(timezone);
  const days: { date: string; runs: { senderId: string; messages: Message[] }[] }[] = [];
  for (const message of messages) {
    const date = dayAt(new Date(message.created_at));
    let day = days.at(-1);
    if (day?.date !== date) {
      day = { date, runs: [] };
      days.push(day);
    }
    const run = day.runs.at(-1);
    const previous = run?.messages.at(-1);
    if (run && previous && continuesChange(previous, message) && message.seq !== firstNewSeq) {
      run.messages.push(message);
    } else {
      day.runs.push({ senderId: message.sender_id, messages: [message] });
    }
  }
  return days;
}

function continuesChange(previous: Message, next: Message): boolean {
  if (previous.sender_id !== next.sender_id) return false;
  return Date.parse(next.created_at) - Date.parse(previous.created_at) < runPauseMs;
}
