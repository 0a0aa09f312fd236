/** View types of Serenissima, generated from the engine. */
export type {
  GalleyView as GalleyState,
  NumberAid,
  SailorDepartureAid,
  PortView as PortState,
  PrinceView as Prince,
  SaleAid,
  View as Serenissima,
} from './wire';
