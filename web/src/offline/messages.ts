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
  | { id: number; request: { method: string; path: string; body?: string } }
  | { id: number; connect: string }
  | { id: number; close: true };
export type FromWorker =
  | { startup: StartupStage }
  | { id: number; response: ServerResponse }
  | { id: number; message: string }
  | { id: number; closed: true }
  | { error: string };
