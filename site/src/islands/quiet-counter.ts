import { countQuiet } from '../warmth/quiet.ts';

/** Lets visitors say how many people they know and see, and counts what goes quiet of that. */
const box = document.querySelector<HTMLElement>('[data-quiet]');
const [people, week] = box?.querySelectorAll('input') ?? [];
const [peopleShown, weekShown, quietShown, keptShown] = box?.querySelectorAll('output') ?? [];

function fill(sentence: string | undefined, values: Record<string, string>): string {
  return (sentence ?? '').replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => values[name] ?? '');
}

function show(): void {
  if (!box || !people || !week || !peopleShown || !weekShown || !quietShown || !keptShown) return;
  const format = (value: number) => value.toLocaleString(document.documentElement.lang);
  const { quiet, kept } = countQuiet(people.valueAsNumber, week.valueAsNumber);
  for (const slider of [people, week]) {
    const share =
      (slider.valueAsNumber - Number(slider.min)) / (Number(slider.max) - Number(slider.min));
    slider.style.setProperty('--share', `${share * 100}%`);
  }
  const values = {
    quiet: format(quiet),
    kept: format(kept),
    people: format(people.valueAsNumber),
  };
  peopleShown.value = values.people;
  weekShown.value = format(week.valueAsNumber);
  quietShown.value = fill(box.dataset['quiet'], values);
  keptShown.value = fill(box.dataset['kept'], values);
}

for (const slider of [people, week]) {
  slider?.addEventListener('input', show);
  if (slider) slider.disabled = false;
}
show();
