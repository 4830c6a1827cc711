/** Inserts text at the cursor of a field as if typed; not beyond its maximum length. */
export function insertText(field: HTMLTextAreaElement | null, text: string) {
  if (!field) return;
  const { selectionStart: start, selectionEnd: end, value, maxLength } = field;
  const nextLength = value.length - (end - start) + text.length;
  if (maxLength >= 0 && nextLength > maxLength) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
