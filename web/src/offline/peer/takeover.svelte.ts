/** Taking a table over from the browser that hosts it: this browser loads Python, takes the log, and invites everybody. */
import { request, start, stop, takeTable } from '../workerTransport';
import { guest } from './guest.svelte';
import { forget } from './invited';
import { ownPublicKey } from './keys';
import type { HandedTable } from './messages';
import { become } from './role';

/** `loading`: Python. `receiving`: the table. `failed`: it was not in order. */
export type TakeoverStage = 'offered' | 'loading' | 'receiving' | 'failed';

class Takeover {
  stage = $state<TakeoverStage | null>(null);
  private started = false;

  offer(made: boolean): void {
    if (this.stage === null || this.stage === 'failed') this.stage = made ? 'offered' : null;
    else if (!made) this.stop();
  }

  async accept(): Promise<void> {
    this.stage = 'loading';
    this.started = true;
    start();
    await request('GET', '/me');
    if (this.stage !== 'loading') return;
    this.stage = 'receiving';
    guest.send({ take: true });
  }

  decline(): void {
    guest.send({ take: false });
    this.stop();
  }

  /** The offer is gone. */
  stop(): void {
    this.stage = null;
    if (this.started) stop();
    this.started = false;
  }

  async receive({ text, guests, meeting }: HandedTable): Promise<void> {
    if (this.stage !== 'receiving') return;
    const table = await takeTable(text, await ownPublicKey());
    guest.send({ took: table !== '' });
    if (!table) {
      this.stop();
      this.stage = 'failed';
      return;
    }
    [this.stage, this.started] = [null, false];
    const { hosting } = await import('./hosting.svelte');
    if (meeting) (await import('./reception.svelte')).reception.take(table, meeting);
    const invite = async (number: number) =>
      guest.send({ invite: { guest: number, code: await hosting.invite(table) } });
    await Promise.all([0, ...guests].map(invite));
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
