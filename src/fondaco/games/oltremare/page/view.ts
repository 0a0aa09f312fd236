/** What a seat knows of Oltre Mare, as the engine describes it. */
export type {
  CommandPlan as Command,
  CountView as Count,
  MerchantView as Merchant,
  OfferView as OfferOnTable,
  StowingPlan as Stowing,
  View as OltreMare,
} from './wire';
