/** What a seat knows of Méditerranée, as the engine describes it; an offer has all its parts. */
import type { Propose } from './wire';
export type {
  GalleyView as GalleyState,
  PortView as PortState,
  PowerView as Power,
  View as Mediterranee,
} from './wire';
export type Offer = Required<Omit<Propose, 'do'>>;
