/** Messages between the page and the offline server's worker. */
import type { ServerResponse } from '../lib/transport';

/** Stage of the start: loading files, waiting for another tab, opening the store, or running. */
export interface StartupStage {
  stage: 'loading' | 'elsewhere' | 'opening' | 'awake';
  loaded?: number;
  total?: number;
}
/** Functions of the worker for friends in other browsers: see `browser_worker.py` and `handover.py`. */
export interface WorkerCalls {
  admit(guest: number, key: string, table: string, lang: string): Promise<string>;
  pack_table(table: string, key: string, successor: string): Promise<string>;
  release_table(table: string, taken: boolean): Promise<void>;
  table_hosting(table: string, key: string): Promise<string>;
  tables_in_doubt(): Promise<string>;
  give_table_up(table: string, secret: string): Promise<boolean>;
  check_table(text: string): Promise<string>;
  take_table(text: string, key: string): Promise<string>;
}
export type ToWorker =
  | { start: { base: string; lang: string } }
  | { id: number; guest?: number; request: { method: string; path: string; body?: string } }
  | { id: number; guest?: number; connect: string }
  | { id: number; call: keyof WorkerCalls; args: unknown[] }
  | { guest: number; dismiss: true }
  | { id: number; close: true };
export type FromWorker =
  | { startup: StartupStage }
  | { id: number; guest?: number; response: ServerResponse }
  | { id: number; guest?: number; message: string }
  | { id: number; closed: true }
  | { id: number; result: unknown }
  | { error: string };
