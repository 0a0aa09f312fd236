/** Messages between the page and the offline server's worker. */
import type { ServerResponse } from '../lib/transport';

/** Stage of the start: loading files, waiting for another tab, opening the store, or running. */
export interface StartupStage {
  stage: 'loading' | 'elsewhere' | 'opening' | 'awake';
  loaded?: number;
  total?: number;
}
export type ToWorker =
  | { wake: { base: string; lang: string } }
  | { id: number; ask: { method: string; path: string; body?: string } }
  | { id: number; dial: string }
  | { id: number; hangUp: true };
export type FromWorker =
  | { waking: StartupStage }
  | { id: number; told: ServerResponse }
  | { id: number; heard: string }
  | { id: number; ended: true }
  | { broken: string };
