/** Former page addresses, which bookmarks may still have. */
const RENAMED: [string, string][] = [
  ['/tournaments', '/tournaments'],
  ['/house', '/moderation'],
  ['/ratings', '/leaderboard'],
];

/** The present address of a page. */
export function currentAddress(page: string): string {
  const [before, after] = RENAMED.find(
    ([old]) => page === old || /^[/?]/.test(page.startsWith(old) ? page.slice(old.length) : ''),
  ) ?? ['', ''];
  return after + page.slice(before.length);
}
