/** The rendezvous of this browser's tables, by which friends who follow a link are let in. */
import { call, request } from '../workerTransport';
import { guest } from './guest.svelte';
import { deleteProofs, storedProofs } from './handedTables';
import { hosting } from './hosting.svelte';
import { invitationLink } from './invited';
import { linkPartOf, openRendezvous, replyToCall, unseal, waitingCalls, type OwnRendezvous } from './rendezvous';
import { become } from './role';
import { storedRendezvous, storeRendezvous } from './storedRendezvous';

/** Milliseconds between two looks for friends; more and more while the server does not answer. */
const PAUSE = 2000;
const LONGEST_PAUSE = 60_000;
/** Milliseconds for another browser to say that it has taken a table. */
const ASKING = 10_000;

class OwnRendezvousList {
  /** They are kept, so that their links still work after a reload. */
  private byTable = $state.raw<Record<string, OwnRendezvous>>(storedRendezvous());
  /** The table of which this page asks whether another browser has taken it. */
  private asking = '';
  private answered = new Set<string>();
  private pause = PAUSE;
  private timer = 0;

  /** Go on after a reload, as soon as the tables are there. */
  async resume(): Promise<void> {
    await request('GET', '/me');
    for (const [table, secret] of storedProofs()) await call('give_table_up', table, secret);
    deleteProofs();
    for (const table of JSON.parse(await call('tables_in_doubt')) as string[]) if (await this.follow(table)) return;
    this.look();
  }

  /**
   * Ask at the rendezvous of a table whether another browser hosts it now, because the connection broke during a
   * hand-over; if so, this page becomes that of a guest there.
   */
  async follow(table: string): Promise<boolean> {
    const rendezvous = this.byTable[table];
    if (!rendezvous) return false;
    this.asking = table;
    void guest.use(linkPartOf(rendezvous));
    await Promise.race([guest.enter(), new Promise((done) => setTimeout(done, ASKING))]);
    const proof = storedProofs().find(([each]) => each === table);
    const taken = proof !== undefined && (await call('give_table_up', ...proof));
    this.asking = '';
    if (!taken) {
      guest.stop();
      return false;
    }
    this.leave(table);
    guest.moved = true;
    await become('guest');
    return true;
  }

  linkTo(table: string): string {
    const found = this.byTable[table];
    return found ? invitationLink(linkPartOf(found)) : '';
  }
  at = (table: string): OwnRendezvous | null => this.byTable[table] ?? null;

  /** Make the link to a table. */
  async open(table: string): Promise<void> {
    this.take(table, await openRendezvous());
  }

  /** Let friends in at the rendezvous of another host, who has handed the table over. */
  take(table: string, rendezvous: OwnRendezvous): void {
    this.set({ ...this.byTable, [table]: rendezvous });
    this.pause = PAUSE;
    this.look();
  }

  /** Let nobody in any more: another browser hosts the table. */
  leave(table: string): void {
    const { [table]: _, ...others } = this.byTable;
    this.set(others);
  }

  private set(byTable: Record<string, OwnRendezvous>): void {
    this.byTable = byTable;
    storeRendezvous(byTable);
  }

  private look(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.lookNow(), this.pause);
  }
  private async lookNow(): Promise<void> {
    const all = Object.entries(this.byTable);
    if (!all.length) return;
    try {
      for (const [table, rendezvous] of all) if (table !== this.asking) await this.letIn(table, rendezvous);
      this.pause = PAUSE;
    } catch {
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    }
    this.look();
  }

  private async letIn(table: string, rendezvous: OwnRendezvous): Promise<void> {
    const calls = await waitingCalls(rendezvous);
    if (!calls) {
      if (this.byTable[table] === rendezvous) this.leave(table);
      return;
    }
    for (const { id, code } of calls.reverse()) {
      // the latest first: who has called before may have given up
      if (this.answered.has(id)) continue;
      this.answered.add(id);
      const reply = await hosting.answer((await unseal(code, rendezvous.secret)) ?? '', table);
      if (reply) await replyToCall(rendezvous, id, reply);
    }
  }
}

export const ownRendezvous = new OwnRendezvousList();
