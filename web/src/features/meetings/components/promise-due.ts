import { addDaysTo } from '@kith/contract/agenda/rules';
import { dayIn } from '@kith/contract/search/language/days';

const promiseDays = 7;

/** When the member is reminded of what was promised: a week after the day that it is for them. */
export function promiseDueOn(now: Date, timezone: string): string {
  return addDaysTo(dayIn(now, timezone), promiseDays);
}
