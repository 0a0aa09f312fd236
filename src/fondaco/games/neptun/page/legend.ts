/** Cards that explain the pieces and icons of Neptun. */
import type { Legend } from '$web/shell/legend';
import figures from './figures';

export default {
  figures,
  cards: [
    { key: 'contract', rule: '8.3', at: '.contract, .column' },
    { key: 'leftover', rule: '5.6', at: '.column .gold, .column .gold *' },
    { key: 'strip', rule: '8.7', at: '.chips, .chips i, [data-place=strip]' },
    { key: 'face_down', rule: '4.5', at: '.back', signs: ['trident'] },
    { key: 'taken', rule: '4.2', at: '.taken' },
    { key: 'city', rule: '8.1', at: '.harbour' },
    { key: 'pin', rule: '5.2', at: '.pin' },
    { key: 'route', rule: '7.2', at: '.disc, .miles, .lane' },
    { key: 'ship', rule: '7.1', at: '.ship', through: true },
    { key: 'good', rule: '1.3', named: '.good', signs: ['grapes', 'olives', 'honey', 'grain', 'salt'] },
    { key: 'oar', rule: '7.1', at: '.oar, .played, [data-column=hand]', signs: ['oar'] },
    { key: 'wind', rule: '6.4', at: '[data-place=wind]', signs: ['wind'] },
    { key: 'order', rule: '5.5', at: '.order' },
    { key: 'oar_track', rule: '5.3', at: '.order .track' },
    { key: 'disc', rule: '10.2', at: '.puck' },
    { key: 'temple', rule: '10.2', at: '.temple', signs: ['temple'] },
    { key: 'gold', rule: '10.3', at: '[data-column=gold]', signs: ['ducats'] },
    { key: 'points', rule: '12.1', at: '[data-column=points]', signs: ['crown'] },
    { key: 'range', rule: '7.5', at: '.plan' },
  ],
} satisfies Legend;
