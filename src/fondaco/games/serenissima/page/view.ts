/** View types of Serenissima, generated from the engine. */
export type {
  GalleyView as GalleyState,
  NumberPlan,
  SailorDeparturePlan,
  PortView as PortState,
  PrinceView as Prince,
  SalePlan,
  View as Serenissima,
} from './wire';
