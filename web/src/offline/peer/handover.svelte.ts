/**
 * Hand-over of a table of this browser to that of a friend. The friend's browser gets a copy, which counts as soon as this
 * one has given the table away; whatever breaks, only one of them hosts it. The others, and this browser itself, are
 * connected to the new host by way of the old one.
 */
import { call } from '../workerTransport';
import { guest } from './guest.svelte';
import type { Guest, Hosting } from './hosting.svelte';
import { ownPublicKey } from './keys';
import type { ToHost } from './messages';
import { ownRendezvous } from './ownRendezvous.svelte';
import type { OwnRendezvous } from './rendezvous';
import { become } from './role';

/** Milliseconds for the table to arrive, and for everybody to connect to the new host. */
const ARRIVAL = 120_000;
const MOVING = 30_000;
/** Milliseconds between two looks for a friend who has taken the table. */
const WAITING = 15_000;

/**
 * `asked`: the friend has not answered, or is loading Python. `moving`: the friend hosts the table. `waiting`: the
 * connection has broken before the friend knew that.
 */
export type HandoverStage = 'asked' | 'sending' | 'moving' | 'waiting' | 'declined' | 'failed';

export class Handover {
  stage = $state<HandoverStage>('asked');
  /** Whether the successor is known to host the table. */
  private confirmed = false;
  private asked = new Set<number>();
  private rendezvous: OwnRendezvous | null;

  /** Offer a table, or go on with a hand-over that a broken connection has interrupted after the table was given. */
  constructor(
    private table: string,
    readonly successor: Guest,
    readonly name: string,
    private hosting: Hosting,
    given = false,
  ) {
    this.rendezvous = ownRendezvous.at(table);
    if (given) this.stage = 'moving';
    else successor.send({ offer: true });
  }

  /** Withdraw the offer, or put an end to what is shown of it. */
  close(): void {
    if (!['asked', 'declined', 'failed'].includes(this.stage)) return;
    if (this.stage === 'asked') this.successor.send({ offer: false });
    this.hosting.handover = null;
  }

  leave(guest: Guest): void {
    if (guest !== this.successor) return;
    if (this.stage === 'asked') this.stage = 'failed';
    else if (this.stage === 'sending') void this.finish(false);
    else if (this.stage === 'moving' && !this.confirmed) void this.wait();
  }

  /** Wait for the friend to return, or to host the table already. */
  private async wait(): Promise<void> {
    this.stage = 'waiting';
    while (this.hosting.handover === this && !(await ownRendezvous.follow(this.table)))
      await new Promise((done) => setTimeout(done, WAITING));
  }

  receive(from: Guest, message: ToHost): void {
    if (from !== this.successor) {
      if ('reply' in message && this.asked.delete(from.number)) this.successor.send({ reply: String(message.reply) });
    } else if ('take' in message && this.stage === 'asked') {
      if (message.take === true) void this.pack();
      else this.stage = 'declined';
    } else if ('took' in message) {
      if (this.stage === 'sending') void this.finish(message.took === true);
      else if (this.stage === 'moving' && !this.confirmed && message.took === false) void this.takeBack();
    } else if ('invite' in message && this.stage === 'moving') {
      this.confirm();
      void this.pass(Number(message.invite?.guest), String(message.invite?.code));
    }
  }

  private async pack(): Promise<void> {
    this.stage = 'sending';
    const text = await call('pack_table', this.table, await ownPublicKey(), this.successor.key);
    if (this.stage !== 'sending') return;
    this.successor.send({ table: { text, rendezvous: this.rendezvous } });
    setTimeout(() => this.stage === 'sending' && void this.finish(false), ARRIVAL);
  }

  private async finish(taken: boolean): Promise<void> {
    this.stage = taken ? 'moving' : 'failed';
    await call('release_table', this.table, taken);
    if (taken) this.successor.send({ given: this.hosting.numbersWithout(this.successor) });
  }

  /** The friend cannot host the table: the copy is gone. */
  private async takeBack(): Promise<void> {
    this.stage = 'failed';
    await call('release_table', this.table, false);
  }

  /** The friend hosts the table: nobody has to find it here any more. */
  private confirm(): void {
    if (this.confirmed) return;
    this.confirmed = true;
    ownRendezvous.leave(this.table);
    setTimeout(() => {
      for (const each of this.hosting.guests) each.refuse('moved');
      this.hosting.handover = null;
    }, MOVING);
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
    guest.returnBy(this.rendezvous);
    guest.moved = true;
    await become('guest');
  }
}
