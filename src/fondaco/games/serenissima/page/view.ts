/** What a seat knows of Serenissima, as the engine describes it. */
export type {
  GalleyView as GalleyState,
  NumberPlan,
  PartingPlan,
  PortView as PortState,
  PrinceView as Prince,
  SalePlan,
  View as Serenissima,
} from './wire';
