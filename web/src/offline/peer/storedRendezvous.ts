/** Where this browser keeps the rendezvous of its tables, so that their links still work after a reload. */
import type { OwnRendezvous } from './rendezvous';

type ByTable = Record<string, OwnRendezvous>;

const NAME = 'fondaco.rendezvous';
/** The name that earlier versions of this page have used. */
const EARLIER = 'fondaco.meetings';

const stored = (): string | null => localStorage.getItem(NAME) ?? localStorage.getItem(EARLIER);

export const hasStoredRendezvous = (): boolean => stored() !== null;

export const storedRendezvous = (): ByTable => JSON.parse(stored() ?? '{}') as ByTable;

export function storeRendezvous(byTable: ByTable): void {
  if (Object.keys(byTable).length) localStorage.setItem(NAME, JSON.stringify(byTable));
  else localStorage.removeItem(NAME);
  localStorage.removeItem(EARLIER);
}
