/** Messages between a guest's page and the host's, as JSON. Requests and sockets are those of the HTTP API. */
import type { ServerResponse } from '../../lib/transport';
import type { OwnRendezvous } from './rendezvous';

/** Both pages must speak the same protocol. */
export const PROTOCOL = 4;

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
  | { welcome: Welcome }
  /** Why the connection is closed: a key of our messages. */
  | { refused: Reason }
  | { pong: true }
  /** The host would like this guest to host the table from now on, or no longer. */
  | { offer: boolean }
  /** A copy of the table. It counts as soon as the host has given the table away. */
  | { table: HandedTable }
  /** This guest hosts the table from now on; with the numbers of the other guests. */
  | { given: number[] }
  /** The table is in another browser; this is its invitation. */
  | { move: string }
  /** A reply to an invitation of the new host. */
  | { reply: string }
  | { id: number; response: ServerResponse }
  | { id: number; message: string }
  | { id: number; closed: true };

export interface Welcome {
  table: string;
  /** How often the table has changed hosts. A guest follows the highest epoch. */
  epoch: number;
  /** Like the message, for a guest who has missed it; null if this guest does not host the table. */
  given: number[] | null;
  /** For the old host: proof that the table was taken from there. */
  secret: string;
}
export interface HandedTable {
  text: string;
  /** The rendezvous to which the table's link leads. */
  rendezvous: OwnRendezvous | null;
}
export type Reason = 'version' | 'identity' | 'flood' | 'full' | 'left' | 'moved' | 'older';
