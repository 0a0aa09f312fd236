/** Cards that explain the pieces and icons of Méditerranée. */
import type { Legend } from '$web/shell/legend';
import figures from './figures';

export default {
  figures,
  cards: [
    { key: 'port', rule: '1.2', at: '.port', signs: ['port'] },
    { key: 'slot', rule: '12.2', at: 'g.slot, g.cube' },
    { key: 'price', rule: '5.4', at: 'g.note:not(.gain), .ladder', through: true },
    { key: 'proceeds', rule: '12.5', at: 'g.note.gain', through: true },
    { key: 'galley', rule: '1.4', at: '.galley, .hull', signs: ['navigation'], through: true },
    { key: 'sailor', rule: '9.1', at: '.man', signs: ['sailor'] },
    {
      key: 'good',
      rule: '12.1',
      named: '.good',
      signs: ['gems', 'gold', 'spices', 'wine', 'cloth', 'iron', 'wood'],
    },
    { key: 'ducats', rule: '13.4', at: '.chief, .cost', signs: ['ducats'] },
    { key: 'prosperity', rule: '13.1', signs: ['prestige'] },
    { key: 'fort', rule: '10.11', at: '.wall', signs: ['fort'] },
    { key: 'die', rule: '10.2', at: '.die, .hits', signs: ['pirates'] },
    { key: 'order', rule: '4.2', at: 'ol.order' },
    { key: 'turns', rule: '3.3', at: '.turns' },
    { key: 'offer', rule: '8.2', at: '.offer', signs: ['swap'] },
    { key: 'goal', rule: '9.1', at: '.goal' },
    { key: 'zone', rule: '1.1', at: '.zone, .spot' },
    { key: 'supply', rule: '2.6', at: '.supply' },
  ],
  keys: { b: 'deny', p: 'grant' },
} satisfies Legend;
