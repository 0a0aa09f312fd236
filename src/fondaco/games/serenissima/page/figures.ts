/** The numbers of its board and its view that Serenissima's lesson and cards speak of. */
import type { Figures } from '$web/shell/guide';
import type { Printed } from './box';
import type { Serenissima } from './view';

export default (({ board, view }) => {
  const { components, dice, scoring } = board.tables as Printed;
  const { ports, prices, fort_goods, basilica_goods } = view.table as Serenissima;
  const slots = ports.map((port) => port.slots.length);
  return {
    fewest: Math.min(...slots),
    most_slots: Math.max(...slots),
    places: components.galley_slots,
    garrison: components.start_sailors_port,
    man: components.cost_sailor,
    /** A galley as it is sold now, to whoever is asked. */
    vessel: prices?.galley ?? 0,
    /** Whoever has fewer galleys after the round may buy up to so many. */
    special: components.special_investment_galleys,
    cube: components.cost_extra_cube,
    fort_cost: components.cost_fort,
    fort_dice: components.fort_dice,
    fort_goods,
    basilica_cost: components.cost_basilica,
    basilica_ducats: scoring.basilica,
    basilica_goods,
    spice: components.spice_bonus,
    wine: components.wine_card_income,
    values: scoring.table.join(', '),
    skulls: dice.skulls,
    sides: dice.faces,
  };
}) satisfies Figures;
