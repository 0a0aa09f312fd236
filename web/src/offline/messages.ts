/** Messages between the page and the offline server's worker. */
import type { ServerResponse } from '../lib/transport';

/** Stage of the start: loading files, waiting for another tab, opening the store, or running. */
export interface StartupStage {
  stage: 'loading' | 'elsewhere' | 'opening' | 'awake';
  loaded?: number;
  total?: number;
}
export type ToWorker =
  | { start: { base: string; lang: string } }
  | { id: number; guest?: number; request: { method: string; path: string; body?: string } }
  | { id: number; guest?: number; connect: string }
  /** Somebody at another browser has proved to own a key. */
  | { id: number; guest: number; admit: { key: string; table: string; lang: string } }
  | { guest: number; dismiss: true }
  /** Hand-over of a table: see `handover.py`. The response has the text. */
  | { id: number; pack: { table: string; key: string } }
  | { id: number; release: { table: string; taken: boolean } }
  | { id: number; take: { text: string; key: string } }
  | { id: number; close: true };
export type FromWorker =
  | { startup: StartupStage }
  | { id: number; guest?: number; response: ServerResponse }
  | { id: number; guest?: number; message: string }
  | { id: number; closed: true }
  | { error: string };
