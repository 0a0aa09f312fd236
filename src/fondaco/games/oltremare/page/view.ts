/** View types of Oltre Mare, generated from the engine. */
export type {
  CommandPlan as Command,
  CountView as Count,
  MerchantView as Merchant,
  OfferView as OfferOnTable,
  StowingPlan as Stowing,
  View as OltreMare,
} from './wire';
