/**
 * Invitations and replies as short texts. Of a session description only what differs is sent: how to reach the browser
 * (ICE candidates, name and password) and the fingerprint of its certificate.
 */
export type Role = 'invitation' | 'reply';

/** What a browser has to know of another one to connect to it. */
export interface Code {
  role: Role;
  /** The ICE name of the invitation; a reply repeats it. */
  invitation: string;
  ufrag: string;
  pwd: string;
  /** SHA-256 of the certificate, 32 bytes. */
  fingerprint: Uint8Array;
  candidates: Candidate[];
}
export interface Candidate {
  address: string;
  port: number;
  type: 'host' | 'srflx' | 'relay';
}

const VERSION = 1;
const ROLES: Role[] = ['invitation', 'reply'];
const TYPES: Candidate['type'][] = ['host', 'srflx', 'relay'];
const MDNS = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.local$/;
const MOST_CANDIDATES = 8;
/** Of these, addresses that STUN and TURN servers have found. */
const MOST_OUTER = 4;
const LONGEST = 2000;

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt(0));
const fromHex = (hex: string) => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
const hex = (bytes: Iterable<number>) => Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('');

const text = (words: string) => [words.length, ...new TextEncoder().encode(words)];

/** The bytes of a candidate: its type, its kind of address, the address and the port. */
function packCandidate({ address, port, type }: Candidate): number[] {
  const kind = TYPES.indexOf(type) * 4;
  const ending = [port >> 8, port & 255];
  const local = MDNS.exec(address);
  if (local) return [kind, ...fromHex(local[1].replaceAll('-', '')), ...ending];
  if (/^[\d.]+$/.test(address)) return [kind + 1, ...address.split('.').map(Number), ...ending];
  return [kind + 2, ...text(address), ...ending];
}

class Reader {
  private at = 0;
  constructor(private bytes: Uint8Array<ArrayBuffer>) {}
  byte = (): number => this.take(1)[0];
  take(count: number): Uint8Array<ArrayBuffer> {
    const part = this.bytes.slice(this.at, this.at + count);
    if (part.length < count) throw new Error('cut off');
    this.at += count;
    return part;
  }
  text = (): string => new TextDecoder().decode(this.take(this.byte()));
  candidate(): Candidate {
    const first = this.byte();
    const kind = first % 4;
    const address =
      kind === 0
        ? `${hex(this.take(16)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`
        : kind === 1
          ? this.take(4).join('.')
          : this.text();
    const type = TYPES[first >> 2];
    if (!type || !/^[\w.:-]+$/.test(address)) throw new Error('not an address');
    return { address, port: this.byte() * 256 + this.byte(), type };
  }
}

export function encodeCode({ role, invitation, ufrag, pwd, fingerprint, candidates }: Code): string {
  const outer = candidates.filter(({ type }) => type !== 'host').slice(0, MOST_OUTER);
  const own = candidates.filter(({ type }) => type === 'host').slice(0, MOST_CANDIDATES - outer.length);
  const reached = [...own, ...outer];
  const bytes = [
    VERSION * 16 + ROLES.indexOf(role),
    ...text(role === 'reply' ? invitation : ''),
    ...text(ufrag),
    ...text(pwd),
    ...fingerprint,
    reached.length,
    ...reached.flatMap(packCandidate),
  ];
  return toBase64(Uint8Array.from(bytes));
}

/** The code in a text, which may be a link or have spaces and line breaks from a mail; null if there is none. */
export function decodeCode(given: string): Code | null {
  const packed = given.replace(/\s+/g, '').replace(/^.*\//, '');
  if (!packed || packed.length > LONGEST) return null;
  try {
    const read = new Reader(fromBase64(packed));
    const first = read.byte();
    const role = ROLES[first % 16];
    if (first >> 4 !== VERSION || !role) return null;
    const [repeated, ufrag, pwd] = [read.text(), read.text(), read.text()];
    if (![ufrag, pwd].every((word) => /^[\w+/]{4,256}$/.test(word))) return null;
    const fingerprint = read.take(32);
    const candidates = Array.from({ length: read.byte() }, () => read.candidate());
    return { role, invitation: role === 'reply' ? repeated : ufrag, ufrag, pwd, fingerprint, candidates };
  } catch {
    return null;
  }
}

/** The code of a session description. */
export function codeOf(role: Role, sdp: string, invitation: string): Code {
  const line = (name: string) => new RegExp(`^a=${name}:(.*?)\\s*$`, 'm').exec(sdp)?.[1] ?? '';
  const [algorithm, fingerprint] = line('fingerprint').split(' ');
  if (algorithm !== 'sha-256') throw new Error(`fingerprint by ${algorithm}`);
  const found = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)/gim);
  const candidates = [...found].map(([, address, port, type]) => ({
    address,
    port: Number(port),
    type: type as Candidate['type'],
  }));
  return {
    role,
    invitation: invitation || line('ice-ufrag'),
    ufrag: line('ice-ufrag'),
    pwd: line('ice-pwd'),
    fingerprint: Uint8Array.from(fromHex(fingerprint.replaceAll(':', ''))),
    candidates: candidates.filter(({ type }) => TYPES.includes(type)),
  };
}

/** The session description of a code, for `setRemoteDescription`. */
export function descriptionOf({ role, ufrag, pwd, fingerprint, candidates }: Code): RTCSessionDescriptionInit {
  const lines = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...candidates.map(({ address, port, type }, i) => {
      const preference = [126, 100, 0][TYPES.indexOf(type)];
      const related = type === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
      const priority = preference * 2 ** 24 + (65535 - i) * 256 + 255;
      return `a=candidate:${i + 1} 1 udp ${priority} ${address} ${port} typ ${type}${related}`;
    }),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${hex(fingerprint)
      .toUpperCase()
      .replace(/..(?!$)/g, '$&:')}`,
    `a=setup:${role === 'invitation' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    '',
  ];
  return { type: role === 'invitation' ? 'offer' : 'answer', sdp: lines.join('\r\n') };
}
