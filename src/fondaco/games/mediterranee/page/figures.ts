/** Numbers of the board and view for the messages of Méditerranée's tutorial and cards. */
import type { Figures } from '$web/shell/guide';
import type { Printed } from './boardData';
import type { Mediterranee } from './view';

export default (({ board, view }) => {
  const { rules, points, warehouse, build, good } = board.tables as Printed;
  const { number_ducats, own_ports_pay } = view.table as Mediterranee;
  const numbers = (keys: string[]) => keys.map((key) => good.findIndex((each) => each.key === key));
  return {
    stages: board.nouns.phase.length,
    /** Ducats that a slot pays per point of its number. */
    factor: number_ducats,
    own_pay: String(own_ports_pay),
    hold: rules.galley_capacity,
    men: rules.start_sailors,
    buy: rules.good_price,
    man: rules.sailor_price,
    work: rules.build_price,
    hull_goods: numbers(build.galley),
    fort_goods: numbers(build.fort),
    income: rules.capital_income,
    bonus: rules.bonus_port,
    capital_bonus: rules.bonus_capital,
    divisor: rules.combat_divisor,
    fort_divisor: rules.fort_divisor,
    small_slots: warehouse.small?.length ?? 0,
    medium_slots: warehouse.medium?.length ?? 0,
    great_slots: warehouse.capital?.length ?? 0,
    own_capital: points.own_capital,
    per_point: points.ducats_per_point,
    each_points: points.port_not_full,
    small_points: points.full.small,
    medium_points: points.full.medium,
    great_points: points.full.capital,
  };
}) satisfies Figures;
