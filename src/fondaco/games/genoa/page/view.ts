/** View types of Genoa, generated from the engine. */
export type { OfferView as OfferOnTable, TraderView as Trader, View as Genoa, WishView as Wish } from './wire';
