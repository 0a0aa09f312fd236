/** The two sides of an attack, as they are drawn. */
import type { Clash } from './attack';
import type { Side } from './AttackPanel.svelte';
import type { MediterraneeBoard } from './state.svelte';

/** Who fights whom, who fell and who is left: the attacker's galley, and a galley or the garrison of a port. Matches of
    older rules tell of the dice alone. */
export function sidesOf(board: MediterraneeBoard, fight: Clash): Side[] {
  const { boardData, table, translator, colours } = board;
  return [
    [fight.seat, fight.die, fight.hits, fight.galley, fight.left, fight.fallen],
    [fight.to_seat, fight.other_die, fight.losses, fight.target_galley, fight.other_left, fight.other_fallen],
  ].map(([who, die, hits, galley, men = 0, lost = 0]) => ({
    galley: galley === undefined ? null : boardData.number(galley),
    port: galley === undefined ? boardData.port(fight.port)!.name : '',
    fort: galley === undefined && !!board.portOf(fight.port)?.fort,
    men,
    lost,
    colour: colours[who],
    name: table.nameOf(who),
    die,
    hits,
    label: translator.say('mediterranee.web.roll', { die, hits }),
  }));
}
