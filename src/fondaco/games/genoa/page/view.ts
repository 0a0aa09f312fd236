/** What a seat knows of Genoa, as the engine describes it. */
export type { OfferView as OfferOnTable, TraderView as Trader, View as Genoa, WishView as Wish } from './wire';
