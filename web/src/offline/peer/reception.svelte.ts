/** Lets friends in who follow the link to a table of this browser, by way of a rendezvous. */
import { request } from '../workerTransport';
import { hosting } from './hosting.svelte';
import { invitationLink } from './invited';
import { openMeeting, partOf, replyToCall, unseal, waitingCalls, type OwnMeeting } from './rendezvous';
import { keptMeetings, keepMeetings } from './meetings';

/** Milliseconds between two looks for friends; more and more while the server does not answer. */
const PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

class Reception {
  /** The meetings by table. They are kept, so that the link still works after a reload. */
  private meetings = $state.raw<Record<string, OwnMeeting>>({});
  private answered = new Set<string>();
  private pause = PAUSE;
  private timer = 0;

  /** Go on after a reload, as soon as the tables are there. */
  async resume(): Promise<void> {
    await request('GET', '/me');
    this.set({ ...keptMeetings(), ...this.meetings });
    this.look();
  }

  linkTo(table: string): string {
    const meeting = this.meetings[table];
    return meeting ? invitationLink(partOf(meeting)) : '';
  }
  meetingAt = (table: string): OwnMeeting | null => this.meetings[table] ?? null;

  /** Make the link to a table. */
  async open(table: string): Promise<void> {
    this.take(table, await openMeeting());
  }

  /** Let friends in at the meeting of another host, who has handed the table over. */
  take(table: string, meeting: OwnMeeting): void {
    this.set({ ...this.meetings, [table]: meeting });
    this.pause = PAUSE;
    this.look();
  }

  /** Let nobody in any more: another browser hosts the table. */
  leave(table: string): void {
    const { [table]: _, ...others } = this.meetings;
    this.set(others);
  }

  private set(meetings: Record<string, OwnMeeting>): void {
    this.meetings = meetings;
    keepMeetings(meetings);
  }

  private look(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.lookNow(), this.pause);
  }
  private async lookNow(): Promise<void> {
    const meetings = Object.entries(this.meetings);
    if (!meetings.length) return;
    try {
      for (const [table, meeting] of meetings) await this.letIn(table, meeting);
      this.pause = PAUSE;
    } catch {
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    }
    this.look();
  }

  private async letIn(table: string, meeting: OwnMeeting): Promise<void> {
    const calls = await waitingCalls(meeting);
    if (!calls) {
      if (this.meetings[table] === meeting) this.leave(table);
      return;
    }
    for (const { id, code } of calls) {
      if (this.answered.has(id)) continue;
      this.answered.add(id);
      const reply = await hosting.answer((await unseal(code, meeting.secret)) ?? '', table);
      if (reply) await replyToCall(meeting, id, reply);
    }
  }
}

export const reception = new Reception();
