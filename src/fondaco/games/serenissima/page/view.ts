/** View types of Serenissima, generated from the engine. */
export type {
  GalleyView as GalleyState,
  GalleyNumberAid,
  SailorDepartureAid,
  PortView as PortState,
  PrinceView as Prince,
  SaleAid,
  View as Serenissima,
} from './wire';
