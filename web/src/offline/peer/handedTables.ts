/**
 * What this browser keeps of hand-overs, so that a table has one host even if a connection breaks in the middle: a copy
 * that the host has not given away yet, the highest epoch of each table, and proofs that somebody has taken one.
 */
import { KeyValueStore } from '../keyValueStore';
import type { OwnRendezvous } from './rendezvous';

/** A table that another browser has sent, and that counts only when the host there has given it away. */
export interface TableCopy {
  table: string;
  text: string;
  rendezvous: OwnRendezvous | null;
}

const COPY = 'copy';
const PAST = 'copz';
const EPOCHS = 'fondaco.epochs';
const PROOFS = 'fondaco.taken';
const opened = () => KeyValueStore.open('fondaco hand-over');

export async function storedCopy(): Promise<TableCopy | null> {
  const found = await (await opened()).read(COPY, PAST);
  return found.length ? (JSON.parse(found[0][1]) as TableCopy) : null;
}
export const storeCopy = async (copy: TableCopy): Promise<void> =>
  (await opened()).write([[COPY, JSON.stringify(copy)]]);
export const deleteCopy = async (): Promise<void> => (await opened()).remove(COPY);

const read = <T>(name: string) => JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, T>;

export const knownEpoch = (table: string): number => read<number>(EPOCHS)[table] ?? 0;
export function rememberEpoch(table: string, epoch: number): void {
  if (epoch) localStorage.setItem(EPOCHS, JSON.stringify({ ...read<number>(EPOCHS), [table]: epoch }));
}

export const hasStoredProofs = (): boolean => localStorage.getItem(PROOFS) !== null;
/** Proofs of other browsers that they have taken a table of this one, by table. */
export const storedProofs = (): [string, string][] => Object.entries(read<string>(PROOFS));
export const storeProof = (table: string, secret: string): void =>
  localStorage.setItem(PROOFS, JSON.stringify({ ...read<string>(PROOFS), [table]: secret }));
export const deleteProofs = (): void => localStorage.removeItem(PROOFS);
