import { foldText } from '@kith/contract/core/text';

const yes = new Set(
  '1,true,yes,y,x,ja,wahr,oui,vrai,si,verdadero,はい,真,是,✓,checked'.split(',').map(foldText),
);
const no = new Set(
  '0,false,no,n,nein,falsch,non,faux,falso,いいえ,偽,否,unchecked'.split(',').map(foldText),
);

/** A checkbox, in the words of exports. */
export function isTrue(text: string | undefined): boolean {
  return yes.has(foldText(text ?? ''));
}

export function isFalse(text: string): boolean {
  return no.has(foldText(text));
}

/** Lines of a cell in one, without a pattern that long runs of spaces would slow down. */
export function oneLine(text: string): string {
  return text
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
