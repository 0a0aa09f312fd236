/** A connection between two browsers: texts of any length over a WebRTC data channel. */
import { codeOf, descriptionOf, encodeCode, type Code } from './codes';

/** Characters of a text in one message of the channel; every browser takes messages of 64 kB. */
const PIECE = 12_000;
const [MORE, LAST] = ['+', '='];
/** Characters waiting to be sent after which the other side counts as gone. */
const MOST_WAITING = 8_000_000;
/** Milliseconds to wait for the addresses of this browser. */
const GATHERING = 5000;

/** Whether this browser can connect to others. */
export const canConnect = () => typeof RTCPeerConnection === 'function' && !!globalThis.crypto?.subtle;

/** Milliseconds for which a closed connection still delivers what was sent before. */
const LINGERING = 5000;

async function gather(connection: RTCPeerConnection): Promise<string> {
  await new Promise<void>((done) => {
    const check = () => connection.iceGatheringState === 'complete' && done();
    connection.addEventListener('icegatheringstatechange', check);
    setTimeout(done, GATHERING);
    check();
  });
  return connection.localDescription!.sdp;
}

export class PeerLink {
  /** Called with each text that arrives, and once when the connection is over. */
  ontext: (text: string) => void = () => undefined;
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  /** Called for each piece that arrives, with the length of its text so far; the piece is dropped if it returns false. */
  accepts: (length: number) => boolean = () => true;
  own!: Code;
  other: Code | null = null;
  private closed = false;
  private pieces: string[] = [];
  private length = 0;

  private constructor(
    private connection: RTCPeerConnection,
    private channel: RTCDataChannel,
  ) {
    channel.onopen = () => this.onopen();
    channel.onclose = () => this.close();
    channel.onmessage = ({ data }) => this.receive(data);
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'failed') this.close();
    });
  }

  private static create(iceServers: RTCIceServer[]): PeerLink {
    const connection = new RTCPeerConnection({ iceServers });
    return new PeerLink(connection, connection.createDataChannel('fondaco', { negotiated: true, id: 0 }));
  }

  /** Prepare a connection; the returned link's `code` is for the other side. */
  static async invite(iceServers: RTCIceServer[]): Promise<PeerLink> {
    const link = PeerLink.create(iceServers);
    await link.connection.setLocalDescription(await link.connection.createOffer());
    link.own = codeOf('invitation', await gather(link.connection), '');
    return link;
  }

  /** Reply to an invitation; the connection opens when the other side gets the returned link's `code`. */
  static async reply(invitation: Code, iceServers: RTCIceServer[]): Promise<PeerLink> {
    const link = PeerLink.create(iceServers);
    link.other = invitation;
    await link.connection.setRemoteDescription(descriptionOf(invitation));
    await link.connection.setLocalDescription(await link.connection.createAnswer());
    link.own = codeOf('reply', await gather(link.connection), invitation.invitation);
    return link;
  }

  get code(): string {
    return encodeCode(this.own);
  }

  /** Connect to the browser that has replied. */
  async accept(reply: Code): Promise<void> {
    this.other = reply;
    await this.connection.setRemoteDescription(descriptionOf(reply));
  }

  send(text: string): void {
    if (this.channel.readyState !== 'open') return;
    for (let at = 0; at === 0 || at < text.length; at += PIECE)
      this.channel.send((at + PIECE < text.length ? MORE : LAST) + text.slice(at, at + PIECE));
    if (this.channel.bufferedAmount > MOST_WAITING) this.close();
  }

  private receive(data: unknown): void {
    if (this.closed) return;
    const piece = typeof data === 'string' ? data : '';
    this.length += piece.length;
    if (!this.accepts(this.length)) return;
    this.pieces.push(piece.slice(1));
    if (piece[0] === MORE) return;
    const text = this.pieces.join('');
    [this.pieces, this.length] = [[], 0];
    this.ontext(text);
  }

  /** Close the connection, after what was sent has left. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.pieces = [];
    this.channel.close();
    setTimeout(() => this.connection.close(), LINGERING);
    this.onclose();
  }
}
