/** Cards that explain the pieces and icons of Die Händler von Genua. */
import type { Legend } from '$web/shell/legend';
import figures from './figures';

export default {
  figures,
  cards: [
    { key: 'building', rule: '5.1', at: '.building:not(.market), .silhouette' },
    { key: 'street', rule: '5.4', at: '.street, .market' },
    { key: 'tower', rule: '4.2', at: '.walk *', signs: ['tower'] },
    {
      key: 'good',
      rule: '1.2',
      named: '.good',
      signs: ['silver', 'copper', 'silk', 'linen', 'wheat', 'rice', 'salt', 'pepper'],
    },
    { key: 'large_order', rule: '6.3', at: '.card.d-large_order', signs: ['order'] },
    { key: 'small_order', rule: '6.7', at: '.card.d-small_order', signs: ['scroll'] },
    { key: 'message', rule: '6.11', at: '.card.d-message', signs: ['message'] },
    { key: 'privilege', rule: '6.14', at: '.card.d-privilege', signs: ['privilege'] },
    { key: 'start_anywhere', rule: '6.17', signs: ['startfield'] },
    { key: 'further_action', rule: '6.18', signs: ['action'] },
    { key: 'any_ware', rule: '6.19', signs: ['anyware'] },
    { key: 'swap', rule: '6.20', signs: ['swap'] },
    { key: 'building_action', rule: '6.21', signs: ['building'] },
    { key: 'marker', rule: '7.1', at: '.owner, .owner *', signs: ['marker'] },
    { key: 'ducats', rule: '8.4', signs: ['ducats'] },
    { key: 'action', rule: '4.8', at: '.who span, .seats i' },
    { key: 'offer', rule: '4.38', at: '[data-offer], .tag:not(.words)' },
    { key: 'wish', rule: '4.21', at: '.wishes, .tag.words' },
    { key: 'rounds', rule: '2.1', at: '.round' },
  ],
} satisfies Legend;
