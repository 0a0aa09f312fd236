/** Messages between a guest's page and the host's, as JSON. Requests and sockets are those of the HTTP API. */
import type { ServerResponse } from '../../lib/transport';
import type { OwnMeeting } from './rendezvous';

/** Both pages must speak the same protocol. */
export const PROTOCOL = 3;

export type ToHost =
  | { protocol: number; key: string; proof: string; lang: string }
  | { ping: true }
  | { id: number; request: { method: string; path: string; body?: string } }
  | { id: number; connect: string }
  | { id: number; close: true }
  /** Answer to the offer of the table: this browser is ready to host it, or not. */
  | { take: boolean }
  /** Whether the table has arrived and is in order. */
  | { took: boolean }
  /** An invitation to the new host, for a guest of the old one; 0 is the old host. */
  | { invite: { guest: number; code: string } }
  /** The reply to such an invitation. */
  | { reply: string };
export type ToGuest =
  | { protocol: number; challenge: string }
  | { welcome: { table: string } }
  /** Why the connection is closed: a key of our messages. */
  | { refused: Reason }
  | { pong: true }
  /** The host would like this guest to host the table from now on, or no longer. */
  | { offer: boolean }
  /** The table, the numbers of the other guests, and the meeting to which its link leads. */
  | { table: HandedTable }
  /** The table is in another browser; this is its invitation. */
  | { move: string }
  /** A reply to an invitation of the new host. */
  | { reply: string }
  | { id: number; response: ServerResponse }
  | { id: number; message: string }
  | { id: number; closed: true };

export interface HandedTable {
  text: string;
  guests: number[];
  meeting: OwnMeeting | null;
}
export type Reason = 'version' | 'identity' | 'flood' | 'full' | 'left' | 'moved';
