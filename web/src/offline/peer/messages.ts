/** Messages between a guest's page and the host's, as JSON. Requests and sockets are those of the HTTP API. */
import type { ServerResponse } from '../../lib/transport';

/** Both pages must speak the same protocol. */
export const PROTOCOL = 1;

export type ToHost =
  | { protocol: number; key: string; proof: string; lang: string }
  | { ping: true }
  | { id: number; request: { method: string; path: string; body?: string } }
  | { id: number; connect: string }
  | { id: number; close: true };
export type ToGuest =
  | { protocol: number; challenge: string }
  | { welcome: { table: string } }
  /** Why the connection is closed: a key of our messages. */
  | { refused: Reason }
  | { pong: true }
  | { id: number; response: ServerResponse }
  | { id: number; message: string }
  | { id: number; closed: true };

export type Reason = 'version' | 'identity' | 'flood' | 'full' | 'left';
