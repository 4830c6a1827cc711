/**
 * The moment so many months after another, on the same day of the month at the same time of day (UTC), or on
 * the last day of a shorter month. From the first moment on, not from the last one: a 31st stays a 31st.
 */
export function addMonths(anchor: Date, months: number): Date {
  const day = anchor.getUTCDate();
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(anchor.getUTCMonth() + months);
  const next = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
  moved.setUTCDate(Math.min(day, next.getUTCDate()));
  return moved;
}
