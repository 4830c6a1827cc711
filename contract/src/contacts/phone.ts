import { contactLimits } from './rules.ts';

const digits = String.raw`[\s.:]{0,4}(\d{1,20})#?\)?$`;
const before = String.raw`[\s,.(]{0,4}`;
/** What people write before an extension, in the languages of the product and as phones do. */
const named = new RegExp(
  `${before}(?:;ext=|ext(?:ensi[oó]n)?n?|xtn?|доб|anexo|poste|durchwahl|内線|分机|分機|转|轉)${digits}`,
  'iu',
);
/** Signs that also mean something else: only a short number after them is an extension. */
const marked = new RegExp(String.raw`${before}(?:[x#~]|,,|int)[\s.:]{0,4}(\d{1,9})#?$`, 'iu');

const fewestDigits = 3;

/** A phone as it was entered, as the number and its extension; '' without one. */
export function splitPhone(text: string): { number: string; extension: string } {
  const plain = text.normalize('NFKC').trim();
  const found = named.exec(plain) ?? marked.exec(plain);
  const number = found ? plain.slice(0, found.index) : '';
  const extension = found?.[1] ?? '';
  const isNumber = number.replace(/\D/gu, '').length >= fewestDigits;
  if (!isNumber || extension.length > contactLimits.extension) {
    return { number: text, extension: '' };
  }
  return { number, extension };
}
