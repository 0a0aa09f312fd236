/** Numbers of the board and view for the messages of Serenissima's tutorial and cards. */
import type { Figures } from '$web/shell/guide';
import type { Printed } from './boardData';
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
    /** Current price of a galley for the seat that is asked. */
    vessel: prices?.galley ?? 0,
    /** Players with fewer galleys after the round may buy up to this number. */
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
