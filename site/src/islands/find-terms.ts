/** Shows the terms of the glossary that contain what is typed, and marks the letter in view. */
const field = document.querySelector<HTMLInputElement>('.find input');
const none = document.querySelector<HTMLElement>('[data-none]');
const groups = [...document.querySelectorAll<HTMLElement>('.terms section')];

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
const folded = new Map(
  groups.flatMap((group) =>
    [...group.querySelectorAll('dl > div')].map((term) => [term, fold(term.textContent)] as const),
  ),
);

function find(): void {
  const wanted = fold(field?.value.trim() ?? '');
  let isFound = false;
  for (const group of groups) {
    const terms = [...group.querySelectorAll<HTMLElement>('dl > div')];
    for (const term of terms) term.hidden = !(folded.get(term) ?? '').includes(wanted);
    group.hidden = terms.every(({ hidden }) => hidden);
    isFound ||= !group.hidden;
  }
  if (none) none.textContent = isFound ? '' : (none.dataset['none'] ?? '');
}

field?.addEventListener('input', find);
if (field) field.disabled = false;
find();

document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  field?.focus();
});

const letters = document.querySelector<HTMLElement>('.letters');

function markLetter(): void {
  const bottom = letters?.getBoundingClientRect().bottom ?? 0;
  const margin = 40;
  const shown = groups.filter(({ hidden }) => !hidden);
  const current =
    shown.findLast((group) => group.getBoundingClientRect().top <= bottom + margin) ?? shown[0];
  for (const link of letters?.querySelectorAll('a') ?? []) {
    const isCurrent = link.hash === `#${current?.id ?? ''}`;
    if (isCurrent === link.hasAttribute('aria-current')) continue;
    if (!isCurrent) {
      link.removeAttribute('aria-current');
      continue;
    }
    link.setAttribute('aria-current', 'true');
    keepInView(link);
  }
}

/** On phones the line of letters is wider than the screen. */
function keepInView(link: HTMLElement): void {
  const line = link.parentElement;
  line?.scrollTo({ left: link.offsetLeft - line.clientWidth / 2 });
}

let isWaiting = false;
document.addEventListener(
  'scroll',
  () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      markLetter();
    });
  },
  { passive: true },
);
markLetter();
