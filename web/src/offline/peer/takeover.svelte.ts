/**
 * Taking a table over from the browser that hosts it: this browser loads Python, gets a copy of the log, takes it when the
 * host has given the table away, and invites everybody.
 */
import { call, request, start, stop } from '../workerTransport';
import { guest } from './guest.svelte';
import { deleteCopy, storeCopy, storedCopy } from './handedTables';
import { forget } from './invited';
import { ownPublicKey } from './keys';
import type { HandedTable } from './messages';
import { become } from './role';

/** `loading`: Python. `receiving`: the table. `taking`: it is this browser's to host. `failed`: it was not in order. */
export type TakeoverStage = 'offered' | 'loading' | 'receiving' | 'taking' | 'failed';

class Takeover {
  stage = $state<TakeoverStage | null>(null);
  /** The table of which this browser has a copy that the host has not given away, as far as is known here. */
  unconfirmed = $state('');
  private started = false;

  /** Find a copy that a page of this browser had before it was left. */
  async load(): Promise<void> {
    this.unconfirmed = (await storedCopy())?.table ?? '';
  }

  offer(made: boolean): void {
    if (this.stage === null || this.stage === 'failed') this.stage = made ? 'offered' : null;
    else if (!made) this.stop();
  }

  async accept(): Promise<void> {
    this.stage = 'loading';
    this.begin();
    await request('GET', '/me');
    if (this.stage !== 'loading') return;
    this.stage = 'receiving';
    guest.send({ take: true });
  }

  decline(): void {
    guest.send({ take: false });
    this.stop();
  }

  private begin(): void {
    if (!this.started) start();
    this.started = true;
  }

  /** The offer is gone. */
  stop(): void {
    this.stage = null;
    if (this.started) stop();
    this.started = false;
  }

  /** The connection to the host is lost. */
  lose(): void {
    if (this.stage !== 'taking' && this.stage !== 'failed') this.stop();
  }

  private fail(): void {
    this.stop();
    this.stage = 'failed';
  }

  /** Keep a copy of the table until the host has given the table away. */
  async receive({ text, rendezvous }: HandedTable): Promise<void> {
    if (this.stage !== 'receiving') return;
    const table = await call('check_table', text);
    if (table) {
      await storeCopy({ table, text, rendezvous });
      this.unconfirmed = table;
    }
    guest.send({ took: table !== '' });
    if (!table) this.fail();
  }

  /** The host has the table still, or somebody else has it. */
  async discard(): Promise<void> {
    if (!this.unconfirmed) return;
    this.unconfirmed = '';
    await deleteCopy();
  }

  /**
   * Host the table. The old host has given it away and passes invitations on to these guests; null if it does not answer,
   * and the user decides.
   */
  async host(guests: number[] | null): Promise<void> {
    if (this.stage === 'taking') return; // and the connection was lost and is open again
    this.stage = 'taking';
    if (!guests) guest.stop();
    this.begin();
    const copy = await storedCopy();
    const table = copy ? await call('take_table', copy.text, await ownPublicKey()) : '';
    if (!copy || !table) {
      guest.send({ took: false });
      await this.discard();
      return this.fail();
    }
    const { hosting } = await import('./hosting.svelte');
    if (copy.rendezvous) (await import('./ownRendezvous.svelte')).ownRendezvous.take(table, copy.rendezvous);
    await this.discard();
    [this.stage, this.started] = [null, false];
    const invite = async (number: number) =>
      guest.send({ invite: { guest: number, code: await hosting.invite(table) } });
    if (guests) await Promise.all([0, ...guests].map(invite));
    guest.retire();
    forget();
    await become('host');
  }

  /** Connect a guest of the old host, or the old host. */
  async connect(reply: string): Promise<void> {
    const { hosting } = await import('./hosting.svelte');
    await hosting.accept(reply);
  }
}

export const takeover = new Takeover();
