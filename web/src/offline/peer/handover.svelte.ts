/**
 * Hand-over of a table of this browser to that of a friend. The others, and this browser itself, are connected to the new
 * host by way of the old one.
 */
import { packTable, releaseTable } from '../workerTransport';
import { guest } from './guest.svelte';
import type { Guest, Hosting } from './hosting.svelte';
import { ownPublicKey } from './keys';
import type { ToHost } from './messages';
import { reception } from './reception.svelte';
import { become } from './role';

/** Milliseconds for the table to arrive, and for everybody to connect to the new host. */
const ARRIVAL = 120_000;
const MOVING = 30_000;

/** `asked`: the friend has not answered, or is loading Python. `moving`: the friend has the table. */
export type HandoverStage = 'asked' | 'sending' | 'moving' | 'declined' | 'failed';

export class Handover {
  stage = $state<HandoverStage>('asked');
  private asked = new Set<number>();

  constructor(
    private table: string,
    readonly successor: Guest,
    readonly name: string,
    private hosting: Hosting,
  ) {
    successor.send({ offer: true });
  }

  /** Withdraw the offer, or put an end to what is shown of it. */
  close(): void {
    if (this.stage === 'sending' || this.stage === 'moving') return;
    if (this.stage === 'asked') this.successor.send({ offer: false });
    this.hosting.handover = null;
  }

  leave(guest: Guest): void {
    if (guest !== this.successor) return;
    if (this.stage === 'asked') this.stage = 'failed';
    else if (this.stage === 'sending') void this.finish(false);
  }

  receive(from: Guest, message: ToHost): void {
    if (from !== this.successor) {
      if ('reply' in message && this.asked.delete(from.number)) this.successor.send({ reply: String(message.reply) });
    } else if ('take' in message && this.stage === 'asked') {
      if (message.take === true) void this.pack();
      else this.stage = 'declined';
    } else if ('took' in message && this.stage === 'sending') void this.finish(message.took === true);
    else if ('invite' in message && this.stage === 'moving')
      void this.pass(Number(message.invite?.guest), String(message.invite?.code));
  }

  private async pack(): Promise<void> {
    this.stage = 'sending';
    const text = await packTable(this.table, await ownPublicKey());
    if (!text || this.stage !== 'sending') return this.finish(false);
    const others = this.hosting.guests.filter((each) => each !== this.successor);
    const meeting = reception.meetingAt(this.table);
    this.successor.send({ table: { text, guests: others.map(({ number }) => number), meeting } });
    setTimeout(() => this.stage === 'sending' && void this.finish(false), ARRIVAL);
  }

  private async finish(taken: boolean): Promise<void> {
    this.stage = taken ? 'moving' : 'failed';
    await releaseTable(this.table, taken);
    if (taken) reception.leave(this.table);
    if (taken) setTimeout(() => this.hosting.guests.forEach((each) => each.refuse('moved')), MOVING);
  }

  /** Pass an invitation of the new host on to a guest, or accept that for this browser. */
  private async pass(number: number, code: string): Promise<void> {
    if (number) {
      const invited = this.hosting.guests.find((each) => each.number === number);
      if (invited) this.asked.add(number);
      invited?.send({ move: code });
      return;
    }
    await guest.use(code);
    this.successor.send({ reply: guest.reply });
    await guest.enter();
    guest.moved = true;
    await become('guest');
  }
}
