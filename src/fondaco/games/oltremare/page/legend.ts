/** Cards that explain the pieces and icons of Oltre Mare. */
import type { Legend } from '$web/shell/legend';
import figures from './figures';

export default {
  figures,
  cards: [
    { key: 'pile', rule: '3.3', at: '[data-place=pile], [data-place=pile] *' },
    {
      key: 'pirate_stack',
      rule: '12.8',
      at: '[data-place=own-pirates], [data-place=own-pirates] *, [data-place^=pirates-], [data-column=pirates] *',
    },
    { key: 'card', rule: '1.3', at: '.card' },
    { key: 'lion', rule: '4.2', signs: ['lion'] },
    { key: 'load', rule: '7.1', signs: ['load'] },
    { key: 'ducats', rule: '7.7', signs: ['ducats'] },
    { key: 'pirates', rule: '7.8', signs: ['pirates'] },
    { key: 'market', rule: '7.9', signs: ['market'] },
    { key: 'navigation', rule: '8.1', signs: ['navigation'] },
    { key: 'cargo', rule: '10.4', at: '[data-place^=cargo-], [data-place=own-cargo], .hold .tab', signs: ['cargo'] },
    {
      key: 'good',
      rule: '12.2',
      named: '.good',
      signs: ['spices', 'silk', 'silver', 'sugar', 'wine', 'wood', 'wheat'],
    },
    { key: 'series', rule: '12.3', at: '.cart, .series' },
    { key: 'yields', rule: '7.6', at: '.aid' },
    { key: 'account', rule: '12.9', at: '.ducats .track, .du' },
    { key: 'prestige', rule: '11.1', at: '.prestige .track, [data-place^=prestige-]', signs: ['prestige'] },
    { key: 'hand', rule: '4.2', at: '[data-place^=hand-]', signs: ['hand'] },
    {
      key: 'marker',
      rule: '9.1',
      at: '.seal, .mks',
      signs: ['marker', 'compass', 'fight_pirates', 'favourable_terms', 'local_authority', 'big_deal', 'open_sea'],
    },
    { key: 'port', rule: '8.7', at: '.port' },
    { key: 'ship', rule: '8.1', at: '.ship', through: true },
    { key: 'rose', rule: '9.1', at: '.rose', through: true },
    { key: 'claim', rule: '5.8', at: '.claim' },
    { key: 'offer', rule: '5.14', at: '.offer', signs: ['swap'] },
  ],
} satisfies Legend;
