/** What a seat knows of Serenissima, as the engine describes it. */
export type {
  GalleyView as GalleyState,
  PortView as PortState,
  PrinceView as Prince,
  View as Serenissima,
} from './wire';
