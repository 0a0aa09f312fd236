import { describe, expect, it } from 'vitest';
import { codeOf, decodeCode, descriptionOf, encodeCode, toBase64 } from '../src/offline/peer/codes';
import { iceServersOf } from '../src/offline/peer/iceServers';
import { isProved, newChallenge, prove, publicKeyOf } from '../src/offline/peer/keys';

const SDP = [
  'v=0',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=candidate:1 1 udp 2113937151 a675217f-e995-48da-b04e-e0cf7f7cca81.local 38295 typ host generation 0',
  'a=candidate:2 1 udp 2113942271 192.168.1.20 45636 typ host generation 0',
  'a=candidate:3 1 UDP 1677729535 2001:db8::7 50000 typ srflx raddr 0.0.0.0 rport 0',
  'a=candidate:4 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active',
  'a=ice-ufrag:rYs7',
  'a=ice-pwd:rQu5MchYtp0lSMs9e54KLzBe',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, i) => (i * 7 + 16).toString(16).toUpperCase()).join(':')}`,
  'a=setup:actpass',
  '',
].join('\r\n');
const bytes = (first: number) => Uint8Array.from({ length: 32 }, (_, i) => (i + first) % 256);

describe('the code of a connection', () => {
  const code = codeOf('invitation', SDP, '');

  it('is short, and gives back what the other browser needs', () => {
    const text = encodeCode(code);
    expect(text.length).toBeLessThan(200);
    expect(text).toMatch(/^[\w-]+$/);
    expect(decodeCode(text)).toEqual(code);
    expect(decodeCode(` https://example.org/some/where/#/join/${text.slice(0, 40)}\n${text.slice(40)} `)).toEqual(code);
    const { type, sdp } = descriptionOf(code);
    expect(type).toBe('offer');
    expect(codeOf('invitation', sdp!, '')).toEqual(code);
  });

  it('keeps what STUN and TURN servers have found, however many addresses the device has', () => {
    const [host, outer] = [code.candidates[1], code.candidates[2]];
    const many = { ...code, candidates: [...Array.from({ length: 12 }, (_, i) => ({ ...host, port: i + 1 })), outer] };
    const kept = decodeCode(encodeCode(many))!.candidates;
    expect(kept).toHaveLength(8);
    expect(kept).toContainEqual(outer);
  });

  it('names in a reply the invitation that it is for', () => {
    const reply = codeOf('reply', SDP.replace('rYs7', 'abcd'), code.invitation);
    expect(decodeCode(encodeCode(reply))).toMatchObject({ role: 'reply', invitation: 'rYs7', ufrag: 'abcd' });
    expect(descriptionOf(reply).sdp).toContain('a=setup:active');
  });

  it('is refused if it is cut off, foreign, or would add lines to the description', () => {
    const text = encodeCode(code);
    for (const broken of ['', '!', 'AAAA', text.slice(0, -6), `B${text}`, text.repeat(20)])
      expect(decodeCode(broken)).toBeNull();
    const address = 'a\r\na=candidate:9 1 udp 1 evil 9 typ host';
    expect(decodeCode(encodeCode({ ...code, candidates: [{ address, port: 1, type: 'host' }] }))).toBeNull();
    expect(decodeCode(encodeCode({ ...code, ufrag: 'rYs7\r\na=x' }))).toBeNull();
  });
});

describe('the proof of an identity', () => {
  it('holds for its key, challenge and connection, and for nothing else', async () => {
    const make = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    const [own, other] = [await make(), await make()];
    const [key, stranger] = [await publicKeyOf(own), await publicKeyOf(other)];
    const [challenge, host, guest] = [newChallenge(), bytes(1), bytes(2)];
    const proof = await prove(own, challenge, host, guest);
    expect(await isProved(key, proof, challenge, host, guest)).toBe(true);
    expect(await isProved(stranger, proof, challenge, host, guest)).toBe(false);
    expect(await isProved(key, proof, newChallenge(), host, guest)).toBe(false);
    expect(await isProved(key, proof, challenge, bytes(3), guest)).toBe(false);
    expect(await isProved(key, proof, challenge, host, bytes(3))).toBe(false);
    expect(await isProved(key, toBase64(bytes(1)), challenge, host, guest)).toBe(false);
    expect(await isProved('nonsense!', proof, challenge, host, guest)).toBe(false);
  });
});

it('STUN and TURN servers are read from the page', () => {
  expect(iceServersOf('')).toEqual([]);
  expect(
    iceServersOf(' stun:stun.example.org:3478  turn:ada:s%3Acret@turn.example.org:3478?transport=tcp turns:a:b@h:5349'),
  ).toEqual([
    { urls: 'stun:stun.example.org:3478' },
    { urls: 'turn:turn.example.org:3478?transport=tcp', username: 'ada', credential: 's:cret' },
    { urls: 'turns:h:5349', username: 'a', credential: 'b' },
  ]);
});
