/** What the menu offers beside the negotiation, as arguments of the question. */
import { offers, type Action } from '$web/lib/menu';

const PLAYS = ['take_ware', 'swap', 'use_building', 'play_further'];

export function doable(menu: Action[]): Record<'act' | 'take' | 'fill' | 'plays', string> {
  const has = (...kinds: string[]) => String(kinds.some((what) => offers(menu, { do: what })));
  return { act: has('act'), take: has('take'), fill: has('fill'), plays: has(...PLAYS) };
}
