/** What menu and view allow in a trade, as arguments of the question. */
import { offers, type Action } from '$web/lib/menu';
import type { Entry } from '$web/lib/wire';
import type { OfferOnTable, OltreMare } from './view';

type Left = Pick<OltreMare, 'proposals_left'>;

export const mayPropose = ({ proposals_left }: Left, to: number) => (proposals_left[to] ?? 0) > 0;

export const mayAccept = (menu: Action[], { number }: Pick<OfferOnTable, 'number'>) =>
  offers(menu, { do: 'accept', number });

export const counters = (view: Left, { seat }: Pick<OfferOnTable, 'seat'>) => ({
  counter: String(mayPropose(view, seat)),
});

/** Possible answers to an offer, besides refusing it. */
export const answers = (view: Left, menu: Action[], offer: Pick<OfferOnTable, 'number' | 'seat'>) => ({
  accept: String(mayAccept(menu, offer)),
  ...counters(view, offer),
});

/** What is possible without an offer. */
export const trades = (view: Left & Pick<OltreMare, 'partner_seats'>, menu: Action[]) => ({
  propose: String(view.partner_seats.some((seat) => mayPropose(view, seat))),
  buy: String(offers(menu, { do: 'buy' })),
});

/** Who made the offer with this number, by the log. */
export function makerOf(log: Entry[], number: number): number {
  const made = ({ says, args }: Entry['events'][number]) =>
    (says === 'oltremare.proposes' || says === 'oltremare.counters') && args.number === number;
  return (log.flatMap(({ events }) => events).findLast(made)?.args.seat as number | undefined) ?? -1;
}
