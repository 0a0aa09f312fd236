/** The connection of a guest's page to the browser that hosts the table. */
import { pageLanguage } from '../../lib/language';
import type { ServerResponse, Socket } from '../../lib/transport';
import { decodeCode } from './codes';
import { knownEpoch, rememberEpoch, storeProof } from './handedTables';
import { iceServers } from './iceServers';
import { forget, remember } from './invited';
import { ownKeys, prove, publicKeyOf } from './keys';
import { canConnect, PeerLink } from './link';
import { PROTOCOL, type Reason, type ToGuest, type ToHost, type Welcome } from './messages';
import { callHost, hasRendezvous, linkPartOf, rendezvousIn, type Rendezvous } from './rendezvous';
import { takeover } from './takeover.svelte';

/** Milliseconds between two looks at the host's silence, and after which it counts as lost. */
const TICK = 1000;
const LOST_AFTER = 3500;
/** Milliseconds for a connection to open, and between two calls of the host. */
const OPENING = 30_000;
const PAUSE = 2000;
const LONGEST_PAUSE = 30_000;
/** Milliseconds after which the page says that the host does not answer its call. */
const SLOW = 10_000;
/** What a socket of a server says to a page that asks whether it is there. */
const PONG = '{"pong":true}';

/**
 * `unable`: this browser cannot connect. `idle`: there is no invitation. `invalid`: it cannot be read. `calling`: the
 * host is called through a rendezvous, and `unanswered` if nobody has replied. `replied`: the host needs the code.
 * `lost`: the host is silent. `closed`: a new invitation is needed.
 */
export type GuestState =
  'unable' | 'idle' | 'invalid' | 'calling' | 'unanswered' | 'replied' | 'open' | 'lost' | 'closed';

class GuestConnection {
  state = $state<GuestState>(canConnect() ? 'idle' : 'unable');
  /** The code for the host. */
  reply = $state('');
  /** Why the host has closed the connection, if it has said so. */
  reason = $state<Reason | null>(null);
  /** The table to which the host has invited this guest. */
  table = $state('');
  /** Whether the table has moved to another browser, and this page's user has not seen it yet. */
  moved = $state(false);
  /** The rendezvous with the host, at which this page can call again. */
  private rendezvous: Rendezvous | null = null;
  private attempt = 0;
  private link: PeerLink | null = null;
  /** The connection to the new host, while the old one hands the table over. */
  private next: PeerLink | null = null;
  private heardAt = 0;
  private waiting = new Map<number, { resolve: (response: ServerResponse) => void; reject: (why: Error) => void }>();
  private sockets = new Map<number, PeerSocket>();
  private number = 0;
  private entered: (() => void)[] = [];
  private ended: (() => void)[] = [];

  constructor() {
    setInterval(() => this.tick(), TICK);
  }

  /** Reply to an invitation. */
  async use(invitation: string): Promise<void> {
    if (this.state === 'unable') return;
    const rendezvous = hasRendezvous() ? rendezvousIn(invitation) : null;
    if (rendezvous) return this.callUntilAnswered(rendezvous);
    const code = decodeCode(invitation);
    if (code?.role !== 'invitation') {
      this.state = this.table ? 'closed' : 'invalid';
      return;
    }
    this.rendezvous = null;
    this.link?.close();
    this.reason = null;
    try {
      const link = await PeerLink.reply(code, iceServers());
      this.link = link;
      this.listen(link);
      this.reply = link.code;
      this.state = 'replied';
    } catch {
      this.state = 'invalid';
    }
  }

  /** Return to the host by a link that was good before. */
  async comeBack(link: string): Promise<void> {
    if (rendezvousIn(link)) await this.use(link);
  }

  private get calls(): boolean {
    return this.state === 'calling' || this.state === 'unanswered';
  }

  /** Call the host until this guest is at the table. */
  private async callUntilAnswered(rendezvous: Rendezvous): Promise<void> {
    [this.rendezvous, this.reason, this.state] = [rendezvous, null, 'calling'];
    const old = this.link;
    this.link = null;
    old?.close();
    const own = ++this.attempt;
    const goesOn = () => this.attempt === own && this.rendezvous === rendezvous && this.calls;
    for (let pause = PAUSE; goesOn(); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await this.call(rendezvous, goesOn).catch(() => undefined);
      if (!goesOn()) return;
      this.state = 'unanswered';
      await new Promise((done) => setTimeout(done, pause));
    }
  }

  /** Call the host once; the state tells whether it was successful. */
  private async call(rendezvous: Rendezvous, goesOn: () => boolean): Promise<void> {
    const link = await PeerLink.invite(iceServers());
    const slow = setTimeout(() => goesOn() && (this.state = 'unanswered'), SLOW);
    const reply = await callHost(rendezvous, link.code, goesOn).catch(() => null);
    clearTimeout(slow);
    const code = reply ? decodeCode(reply) : null;
    if (reply === 'gone' && goesOn()) this.state = 'closed';
    if (code?.role !== 'reply' || !goesOn()) return link.close();
    this.link = link;
    this.listen(link);
    const closed = new Promise<void>((done) => this.ended.push(done));
    await link.accept(code);
    await Promise.race([this.enter(), closed, new Promise((done) => setTimeout(done, OPENING))]);
    if (goesOn()) link.close();
  }

  private listen(link: PeerLink): void {
    link.ontext = (text) => void this.receive(link, JSON.parse(text) as ToGuest);
    link.onclose = () => {
      if (this.link === link) this.end();
      if (this.next === link) this.next = null;
    };
  }

  /** Connect to the browser that has the table now. The old connection stays until the new one is open. */
  private async move(invitation: string): Promise<void> {
    const code = decodeCode(invitation);
    if (code?.role !== 'invitation') return;
    this.next?.close();
    const link = await PeerLink.reply(code, iceServers());
    this.next = link;
    this.listen(link);
    this.send({ reply: link.code });
  }

  /** Resolves when the guest is at the table for the first time. */
  enter(): Promise<void> {
    return this.state === 'open' ? Promise.resolve() : new Promise((done) => this.entered.push(done));
  }

  private async receive(link: PeerLink, message: ToGuest): Promise<void> {
    if (link !== this.link && link !== this.next) return;
    this.heardAt = Date.now();
    if (this.state === 'lost') this.state = 'open';
    if ('challenge' in message) await this.introduce(link, message);
    else if ('welcome' in message) await this.arrive(link, message.welcome);
    else if (link === this.next) return;
    else if ('refused' in message) this.reason = message.refused;
    else if ('response' in message) {
      this.waiting.get(message.id)?.resolve(message.response);
      this.waiting.delete(message.id);
    } else if ('message' in message) this.sockets.get(message.id)?.receive(message.message);
    else if ('pong' in message) for (const socket of this.sockets.values()) socket.receive(PONG);
    else if ('closed' in message) this.sockets.get(message.id)?.end();
    else if ('offer' in message) takeover.offer(message.offer);
    else if ('table' in message) await takeover.receive(message.table);
    else if ('given' in message) await takeover.host(message.given);
    else if ('move' in message) await this.move(message.move);
    else if ('reply' in message) await takeover.connect(message.reply);
  }

  private async introduce(link: PeerLink, { protocol, challenge }: { protocol: number; challenge: string }) {
    if (protocol !== PROTOCOL) {
      this.reason = 'version';
      return link.close();
    }
    const keys = await ownKeys();
    const proof = await prove(keys, challenge, link.other!.fingerprint, link.own.fingerprint);
    const introduced: ToHost = { protocol: PROTOCOL, key: await publicKeyOf(keys), proof, lang: pageLanguage.current };
    link.send(JSON.stringify(introduced));
  }

  private async arrive(link: PeerLink, { table, epoch, given, secret }: Welcome): Promise<void> {
    if (!given && epoch < knownEpoch(table)) {
      this.reason = 'older';
      return link.close();
    }
    rememberEpoch(table, epoch);
    if (secret) storeProof(table, secret);
    const old = this.link;
    if (link === this.next) {
      [this.link, this.next, this.moved] = [link, null, true];
      this.hangUp();
      old?.close();
    }
    this.table = table;
    this.state = 'open';
    remember(this.rendezvous ? linkPartOf(this.rendezvous) : 'yes');
    if (given) await takeover.host(given);
    else await takeover.discard();
    for (const done of this.entered.splice(0)) done();
    window.dispatchEvent(new Event('online')); // sockets of the page connect again
  }

  /** The connection is over: nothing that waits for it will be answered. */
  private end(): void {
    this.link = null;
    for (const done of this.ended.splice(0)) done();
    if (this.calls && !this.reason) return;
    this.state = 'closed';
    takeover.lose();
    this.hangUp();
    const again = this.reason === null || this.reason === 'moved' || this.reason === 'older';
    if (this.rendezvous && again) void this.callUntilAnswered(this.rendezvous);
  }

  /** Nothing that waits for the host will be answered. */
  private hangUp(): void {
    for (const { reject } of this.waiting.values()) reject(new Error('closed'));
    this.waiting.clear();
    for (const socket of [...this.sockets.values()]) socket.end();
  }

  private tick(): void {
    if (!this.isAtTable) return;
    const silence = Date.now() - this.heardAt;
    if (silence > LOST_AFTER) this.state = 'lost';
    if (silence > TICK / 2) this.send({ ping: true });
  }

  private get isAtTable(): boolean {
    return this.state === 'open' || this.state === 'lost';
  }

  /** Send a message, once the host has let this guest in: it takes everything before that for a forged introduction. */
  send(message: ToHost): void {
    if (this.isAtTable) this.link?.send(JSON.stringify(message));
  }

  /** Return by this rendezvous if the connection is lost. */
  returnBy(rendezvous: Rendezvous | null): void {
    this.rendezvous = rendezvous;
    if (rendezvous) remember(linkPartOf(rendezvous));
  }

  /** Call nobody any more: this page hosts the table. An open connection stays, for messages to the old host. */
  retire(): void {
    this.attempt++;
    this.rendezvous = null;
    if (this.state !== 'open') this.stop();
  }

  /** Leave the host, and call nobody any more. */
  stop(): void {
    this.attempt++;
    this.rendezvous = null;
    this.link?.close();
    this.state = 'idle';
  }

  /** Leave the table for good, and become a page of its own again. */
  leave(): void {
    forget();
    this.link?.close();
    location.replace(location.href.replace(/#.*/, '')); // loads the page anew: its address had a part behind #
  }

  request(method: string, path: string, body?: string): Promise<ServerResponse> {
    if (!this.isAtTable) return Promise.reject(new Error(this.state));
    const id = ++this.number;
    this.send({ id, request: { method, path, body } });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  connect(path: string): Socket {
    const id = ++this.number;
    const socket = new PeerSocket(
      () => this.send({ ping: true }),
      () => {
        this.sockets.delete(id);
        this.send({ id, close: true });
      },
    );
    if (this.isAtTable) {
      this.sockets.set(id, socket);
      this.send({ id, connect: path });
    } else setTimeout(() => socket.end());
    return socket;
  }
}

/** A socket of the page, through the connection to the host. */
class PeerSocket implements Socket {
  readyState: Socket['readyState'] = WebSocket.OPEN;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor(
    private probe: () => void,
    private left: () => void,
  ) {}
  receive(message: string): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data: message }));
  }
  send(message: string): void {
    if ('ping' in JSON.parse(message)) this.probe();
  }
  end(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.left();
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'));
  }
  close(): void {
    this.end();
  }
}

export const guest = new GuestConnection();
