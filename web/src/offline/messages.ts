/** What the page and the workers say to each other. */
import type { ServerResponse } from '../lib/transport';

/** How far the house has woken: loading so much of so many bytes, waiting for another tab, opening, or awake. */
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
