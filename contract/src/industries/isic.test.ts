import { expect, test } from 'vitest';

import { industryCodes, industrySections, isIndustryCode, withDivisions } from './isic.ts';

test('there are 21 sections and 88 divisions, each once', () => {
  expect(industrySections.join('')).toBe('ABCDEFGHIJKLMNOPQRSTU');
  expect(new Set(industryCodes).size).toBe(21 + 88);
  expect(industryCodes).toHaveLength(21 + 88);
});

test('a section contains its divisions, a division itself', () => {
  expect(withDivisions(['K', '62', '64'])).toEqual(['K', '64', '65', '66', '62']);
});

test('an unknown code is rejected', () => {
  expect(['J', '62', '04', '1', 'V', 'toString'].filter(isIndustryCode)).toEqual(['J', '62']);
});
