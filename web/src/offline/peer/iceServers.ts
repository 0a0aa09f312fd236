/**
 * STUN and TURN servers of this build, which `FONDACO_ICE_SERVERS` names (docs/static.md). They stand in the page, as
 * addresses with spaces between them: `stun:HOST:PORT` or `turn:USER:PASSWORD@HOST:PORT`.
 */
export function iceServersOf(addresses: string): RTCIceServer[] {
  return addresses
    .split(/\s+/)
    .filter(Boolean)
    .map((address) => {
      const found = /^(turns?):([^:@]+):([^@]+)@(.+)$/.exec(address);
      if (!found) return { urls: address };
      const [username, credential] = [found[2], found[3]].map(decodeURIComponent);
      return { urls: `${found[1]}:${found[4]}`, username, credential };
    });
}

export const iceServers = (): RTCIceServer[] =>
  iceServersOf(document.querySelector<HTMLMetaElement>('meta[name=ice-servers]')?.content ?? '');
