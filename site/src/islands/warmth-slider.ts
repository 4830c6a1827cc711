import { habits, rangeOfHabit } from '../warmth/course.ts';

/** Lets visitors choose how often they meet someone, and shows where the warmth then stays. */
const box = document.querySelector<HTMLElement>('[data-habits]');
const slider = box?.querySelector('input');
const [often, result] = box?.querySelectorAll('output') ?? [];

function show(): void {
  if (!box || !slider || !often || !result) return;
  const labels = JSON.parse(box.dataset['habits'] ?? '[]') as string[];
  const index = slider.valueAsNumber;
  const { low, high } = rangeOfHabit(habits[index] ?? 1);
  const label = labels[index] ?? '';
  often.value = label;
  slider.setAttribute('aria-valuetext', label);
  slider.style.setProperty('--share', `${(index / (habits.length - 1)) * 100}%`);
  result.value = (box.dataset['sentence'] ?? '')
    .replace('{{low}}', String(low))
    .replace('{{high}}', String(high));
}

slider?.addEventListener('input', show);
if (slider) slider.disabled = false;
show();
