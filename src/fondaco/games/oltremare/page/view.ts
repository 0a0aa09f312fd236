/** What a seat knows of Oltre Mare, as the engine describes it. */
export type {
  CommandPlan as Command,
  CountView as Count,
  MerchantView as Merchant,
  OfferView as OfferOnTable,
  View as OltreMare,
} from './wire';
