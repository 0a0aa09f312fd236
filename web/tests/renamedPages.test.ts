import { currentAddress } from '../src/lib/renamedPages';

test.each([
  ['/tournaments', '/tournaments'],
  ['/tournaments/abc', '/tournaments/abc'],
  ['/house', '/moderation'],
  ['/ratings/some?pool=bots', '/leaderboard/some?pool=bots'],
  ['/cupsize', '/cupsize'],
  ['/tournaments/abc', '/tournaments/abc'],
  ['/', '/'],
])('a bookmark of %s opens %s', (before, after) => {
  expect(currentAddress(before)).toBe(after);
});
