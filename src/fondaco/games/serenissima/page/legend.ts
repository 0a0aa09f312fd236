/** Cards that explain the pieces and icons of Serenissima. */
import type { Legend } from '$web/shell/legend';
import figures from './figures';

export default {
  figures,
  cards: [
    { key: 'closed', rule: '2.6', at: '.port:has(.plate.closed)' },
    { key: 'port', rule: '1.2', at: '.port', signs: ['port'] },
    { key: 'slot', rule: '7.4', at: 'g.slot, g.cube' },
    { key: 'galley', rule: '1.4', at: '.galley, .hull', signs: ['navigation'], through: true },
    { key: 'reserve', rule: '10.2', at: '[data-column=reserve], [data-column=reserve] *' },
    { key: 'sailor', rule: '5.1', at: '.man', signs: ['sailor'] },
    { key: 'wine', rule: '11.3', at: '[data-column=wine], [data-column=wine] *, .card .wine, .card .wine *' },
    { key: 'scoring', rule: '12.1', at: '[data-column=yield], [data-column=yield] *, .score, .score *' },
    {
      key: 'good',
      rule: '7.2',
      at: '.load, .load *',
      named: '.good, .load',
      signs: ['wood', 'stone', 'marble', 'wine', 'gold', 'spices'],
    },
    { key: 'ducats', rule: '12.5', at: '.chief, .cost', signs: ['ducats'] },
    { key: 'fort', rule: '9.7', at: '.wall', signs: ['fort'] },
    { key: 'basilica', rule: '12.2', at: '.dome', signs: ['basilica'] },
    { key: 'hourglass', rule: '11.2', signs: ['hourglass'] },
    { key: 'shuffle', rule: '11.4', signs: ['shuffle'] },
    { key: 'doge', rule: '11.1', at: '.doge, .cards, .cards .card', signs: ['prestige'] },
    { key: 'wheel', rule: '3.2', at: 'svg.wheel, .queue' },
    { key: 'track', rule: '11.5', at: '.way' },
    { key: 'die', rule: '8.4', at: '.dice, .die', signs: ['pirates'] },
    { key: 'blockade', rule: '6.1', at: '.scale, .risk', signs: ['chain'], through: true },
    { key: 'goal', rule: '5.1', at: '.goal' },
    { key: 'zone', rule: '1.1', at: '.zone, .spot' },
    { key: 'supply', rule: '1.3', at: '.supply' },
  ],
  keys: { b: 'declare_blockade', p: 'let_pass' },
} satisfies Legend;
