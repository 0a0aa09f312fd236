/**
 * Friends at the tables of this browser. Each is connected by a data channel; the server worker answers their requests
 * under their own identity. What a guest may send is limited here, before it costs the worker anything.
 */
import { translateGuests } from '../../lib/guestNames';
import type { Socket } from '../../lib/transport';
import { call, connect, dismiss, request } from '../workerTransport';
import { decodeCode } from './codes';
import { Handover } from './handover.svelte';
import { iceServers } from './iceServers';
import { isProved, newChallenge } from './keys';
import { PeerLink } from './link';
import { PROTOCOL, type Reason, type ToGuest, type ToHost } from './messages';

/** Largest message in bytes, and size and rate of the token bucket for messages. */
interface GuestLimits {
  bytes: number;
  frames: [number, number];
}
/** What a guest learns about the host of a table: see `handover.py`. */
interface TableHosting {
  epoch: number;
  here: boolean;
  given: boolean;
  secret: string;
}

/** Connected friends and open invitations. */
export const MOST_GUESTS = 8;
/** Milliseconds in which a new connection has to say whose it is, and how much it may send before. */
const INTRODUCTION = 10_000;
/** Milliseconds in which a friend who has called has to connect. */
const CONNECTING = 30_000;
const BEFORE_ADMISSION: GuestLimits = { bytes: 2000, frames: [4, 0] };

/** Counts messages as the server does: `size` at once, and `rate` in a second. */
class Bucket {
  private at = Date.now();
  private tokens: number;
  constructor(
    private size: number,
    private rate: number,
  ) {
    this.tokens = size;
  }
  spend(): boolean {
    const now = Date.now();
    this.tokens = Math.min(this.size, this.tokens + ((now - this.at) / 1000) * this.rate);
    this.at = now;
    return this.tokens >= 1 && !!this.tokens--;
  }
}

let lastNumber = 0;

/** A connected friend. */
export class Guest {
  readonly number = ++lastNumber;
  key = '';
  private challenge = newChallenge();
  private asked = false;
  private admitted = false;
  private gone = false;
  private bytes = BEFORE_ADMISSION.bytes;
  private bucket = new Bucket(...BEFORE_ADMISSION.frames);
  private sockets = new Map<number, Socket>();

  constructor(
    private link: PeerLink,
    private table: string,
    private hosting: Hosting,
  ) {
    link.onopen = () => this.begin();
    link.onclose = () => this.leave();
    link.accepts = (length) => {
      if (this.gone) return false;
      if (this.bucket.spend() && length <= this.bytes) return true;
      this.refuse('flood');
      return false;
    };
    link.ontext = (text) => this.receive(text);
  }

  send(message: ToGuest): void {
    this.link.send(JSON.stringify(message));
  }

  private begin(): void {
    if (!this.hosting.arrive(this)) return this.refuse('full');
    this.send({ protocol: PROTOCOL, challenge: this.challenge });
    setTimeout(() => !this.asked && this.refuse('identity'), INTRODUCTION);
  }

  /** Close the connection, and say why. */
  refuse(why: Reason): void {
    if (this.gone) return;
    this.send({ refused: why });
    this.link.close();
  }

  private leave(): void {
    this.gone = true;
    for (const socket of this.sockets.values()) socket.close();
    this.sockets.clear();
    if (this.admitted) dismiss(this.number);
    this.hosting.leave(this);
  }

  private receive(text: string): void {
    let message: ToHost;
    try {
      message = JSON.parse(text) as ToHost;
      if (typeof message !== 'object' || message === null) throw new Error('not a message');
    } catch {
      return this.refuse('flood');
    }
    if (!this.admitted) void this.introduce(message);
    else if ('ping' in message) this.send({ pong: true });
    else if ('request' in message) void this.answer(message.id, message.request);
    else if ('connect' in message) this.listen(message.id, String(message.connect));
    else if ('close' in message) this.sockets.get(message.id)?.close();
    else this.hosting.handover?.receive(this, message);
  }

  private async introduce(message: ToHost): Promise<void> {
    if (!('protocol' in message) || this.asked) return this.refuse('identity');
    this.asked = true;
    if (message.protocol !== PROTOCOL) return this.refuse('version');
    const [own, other] = [this.link.own.fingerprint, this.link.other!.fingerprint];
    const [key, proof, lang] = [message.key, message.proof, message.lang].map(String);
    if (!(await isProved(key, proof, this.challenge, own, other))) return this.refuse('identity');
    const limits = JSON.parse(await call('admit', this.number, key, this.table, lang)) as GuestLimits;
    if (this.gone) return dismiss(this.number);
    this.key = key;
    this.admitted = true;
    [this.bytes, this.bucket] = [limits.bytes, new Bucket(...limits.frames)];
    this.hosting.admit(this);
    const { epoch, here, given, secret } = JSON.parse(await call('table_hosting', this.table, key)) as TableHosting;
    if (!here && !given) return this.refuse('moved');
    if (given) await this.hosting.resumeHandover(this.table, this);
    const others = given ? this.hosting.numbersWithout(this) : null;
    this.send({ welcome: { table: this.table, epoch, given: others, secret } });
  }

  /** The name of this friend. */
  async name(): Promise<string> {
    const { text } = await request('GET', '/me', undefined, this.number);
    return (JSON.parse(translateGuests(text)) as { name: string }).name;
  }

  private async answer(id: number, { method, path, body }: { method: string; path: string; body?: string }) {
    const response = await request(String(method), String(path), body === undefined ? body : String(body), this.number);
    this.send({ id, response });
  }

  private listen(id: number, path: string): void {
    if (this.sockets.has(id)) return;
    const socket = connect(path, this.number);
    this.sockets.set(id, socket);
    socket.onmessage = ({ data }) => this.send({ id, message: data as string });
    socket.onclose = () => {
      this.sockets.delete(id);
      this.send({ id, closed: true });
    };
  }
}

export class Hosting {
  /** Friends who are connected. */
  guests = $state.raw<Guest[]>([]);
  /** The hand-over of a table to a friend's browser, if there is one. */
  handover = $state.raw<Handover | null>(null);
  /** Whether there may be invitations without a reply. */
  invited = $state(false);
  private connecting = new Set<Guest>();
  /** Invitations without a reply, by their names. */
  private invitations = new Map<string, { link: PeerLink; table: string }>();

  /** Make an invitation to a table, for one friend. */
  async invite(table: string): Promise<string> {
    const link = await PeerLink.invite(iceServers());
    this.invitations.set(link.own.invitation, { link, table });
    this.invited = true;
    const [oldest] = this.invitations.keys();
    if (this.invitations.size > MOST_GUESTS) this.withdraw(oldest);
    return link.code;
  }

  /** Connect to a friend by the reply to an invitation; false if it is none, or to none of these invitations. */
  async accept(given: string): Promise<boolean> {
    const reply = decodeCode(given);
    const invitation = reply?.role === 'reply' ? this.invitations.get(reply.invitation) : undefined;
    if (!reply || !invitation) return false;
    this.invitations.delete(reply.invitation);
    this.connecting.add(new Guest(invitation.link, invitation.table, this));
    try {
      await invitation.link.accept(reply);
      return true;
    } catch {
      invitation.link.close();
      return false;
    }
  }

  /** Answer the call of a friend who has followed the link to a table; null if it is none, or there are too many. */
  async answer(given: string, table: string): Promise<string | null> {
    const call = decodeCode(given);
    if (call?.role !== 'invitation' || this.connecting.size >= MOST_GUESTS) return null;
    const link = await PeerLink.reply(call, iceServers()).catch(() => null);
    if (!link) return null;
    const guest = new Guest(link, table, this);
    this.connecting.add(guest);
    setTimeout(() => this.connecting.has(guest) && link.close(), CONNECTING);
    return link.code;
  }

  /** Offer a table to a friend, whose browser is to host it from then on. */
  handOver(table: string, friend: Guest, name: string): void {
    this.handover = new Handover(table, friend, name, this);
  }

  /** Go on with a hand-over that a broken connection has interrupted after the table was given away. */
  async resumeHandover(table: string, friend: Guest): Promise<void> {
    this.handover = new Handover(table, friend, await friend.name(), this, true);
  }

  /** The numbers of all other connected friends. */
  numbersWithout = (friend: Guest): number[] =>
    this.guests.filter((each) => each !== friend).map(({ number }) => number);

  private withdraw(name: string): void {
    this.invitations.get(name)?.link.close();
    this.invitations.delete(name);
  }

  /** A connection is open; false if there are too many. */
  arrive(guest: Guest): boolean {
    this.connecting.delete(guest);
    return this.guests.length < MOST_GUESTS;
  }
  /** Somebody has said who they are. An older connection of the same browser is of no use any more. */
  admit(guest: Guest): void {
    for (const other of this.guests.filter(({ key }) => key === guest.key)) other.refuse('left');
    this.guests = [...this.guests, guest];
  }
  leave(guest: Guest): void {
    this.connecting.delete(guest);
    this.guests = this.guests.filter((each) => each !== guest);
    this.handover?.leave(guest);
  }
}

export const hosting = new Hosting();
addEventListener('beforeunload', (event) => hosting.guests.length && event.preventDefault());
