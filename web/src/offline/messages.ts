/** What the page and the workers say to each other. */
import type { Told } from '../lib/transport';

/** How far the house has woken: loading so much of so many bytes, waiting for another tab, opening, or awake. */
export interface Stage {
  stage: 'loading' | 'elsewhere' | 'opening' | 'awake';
  loaded?: number;
  total?: number;
}
export type Asked =
  | { wake: { base: string; lang: string } }
  | { id: number; ask: { method: string; path: string; body?: string } }
  | { id: number; dial: string }
  | { id: number; hangUp: true };
export type Heard =
  | { waking: Stage }
  | { id: number; told: Told }
  | { id: number; heard: string }
  | { id: number; ended: true }
  | { broken: string };
