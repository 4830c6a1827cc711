import { expect, test } from 'vitest';

import { describeReplies } from './read-replies.ts';

/** Twenty messages in each working hour, of which four are answered unless it is said otherwise. */
const week = (answeredOn: (weekday: number, hour: number) => number = () => 4, sent = 20) =>
  [1, 2, 3, 4, 5].flatMap((weekday) =>
    [8, 9, 10, 11, 12, 13, 14, 15, 16].map((hour) => ({
      weekday,
      hour,
      sent,
      answered: answeredOn(weekday, hour),
    })),
  );

test('the best hours are those in which more is answered for certain', () => {
  const onTuesday = (hour: number) => hour >= 9 && hour < 12;
  const { best, usual } = describeReplies(
    week((weekday, hour) => (weekday === 2 && onTuesday(hour) ? 14 : 4)),
  );
  expect(best).toMatchObject({ weekday: 2, from_hour: 9, to_hour: 12 });
  expect(best?.rate).toMatchObject({ hits: 42, total: 60 });
  expect(usual).toMatchObject({ hits: 42 * 4 + 42, total: 900 });
});

test('hours that look better by chance are not called so', () => {
  expect(describeReplies(week()).best).toBeNull();
  // Alone, 19 of 60 would be significant (p = 0.01); of so many windows it is not.
  const slightly = (weekday: number, hour: number) =>
    weekday === 2 && hour >= 9 && hour < 12 ? [6, 7, 6][hour - 9]! : 4;
  expect(describeReplies(week(slightly)).best).toBeNull();
});

test('hours with too few messages are not compared, and too few in all say nothing', () => {
  const early = { weekday: 7, hour: 6, sent: 11, answered: 11 };
  expect(describeReplies([...week(), early]).best).toBeNull();
  const enough = { ...early, sent: 12, answered: 12 };
  expect(describeReplies([...week(), enough]).best).toMatchObject({ weekday: 7 });
  const few = [{ weekday: 1, hour: 9, sent: 29, answered: 29 }];
  expect(describeReplies(few)).toMatchObject({
    usual: null,
    best: null,
    too_few: { have: 29, needed: 30 },
  });
});
