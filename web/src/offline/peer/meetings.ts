/** Where this browser keeps the meetings of its tables. */
import type { OwnMeeting } from './rendezvous';

const KEPT = 'fondaco.meetings';

export const hasMeetings = (): boolean => localStorage.getItem(KEPT) !== null;

export const keptMeetings = (): Record<string, OwnMeeting> =>
  JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, OwnMeeting>;

export function keepMeetings(meetings: Record<string, OwnMeeting>): void {
  if (Object.keys(meetings).length) localStorage.setItem(KEPT, JSON.stringify(meetings));
  else localStorage.removeItem(KEPT);
}
