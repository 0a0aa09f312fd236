/** View types of Oltre Mare, generated from the engine. */
export type {
  TopCardLimits as Command,
  FinalCountView as Count,
  MerchantView as Merchant,
  OfferView as OfferOnTable,
  StowingOrderAid as Stowing,
  View as OltreMare,
} from './wire';
