/** A link that opens an email draft. */
export function mailtoHref(draft: { to: string; subject: string; body?: string }): string {
  const fields = [`subject=${encodeURIComponent(draft.subject)}`];
  if (draft.body) fields.push(`body=${encodeURIComponent(draft.body)}`);
  return `mailto:${draft.to}?${fields.join('&')}`;
}
