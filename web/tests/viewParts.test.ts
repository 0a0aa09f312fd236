import { question } from '../src/lib/question';
import { Translator } from '../src/lib/translator';
import { ViewReader } from '../src/shell/plain/viewParts';
import type { Shapes, View } from '../src/lib/wire';

const CATALOGUES = {
  fondaco: {
    none: '–',
    'list.times': '{count} × {what}',
    'list.last': '{first} and {last}',
    'at.over': 'It is over.',
    'at.waits': 'Waiting for {names}.',
  },
  toy: {
    'see.owners': 'Owners',
    'see.stock': 'Stock',
    'each.owners': '{quay}: {value}',
    'at.bids': 'What do you bid?',
    'at.turn': '{yours, select, true {Your turn.} other {The turn of {who}.}}',
  },
};
const NOUNS = { quay: ['north', 'south', 'west'], good: ['salt', 'wine'] };
const translator = new Translator('en', CATALOGUES, NOUNS, ['Ada', 'Bob', 'Eve'], { who: 'seat' });
const owner = { form: 'int', thing: 'seat' };
const good = { form: 'int', thing: 'good' };
const SHAPES: Shapes = {
  view: 'View',
  actions: {},
  free_form: {},
  structs: {
    View: {
      owners: { form: 'list', thing: 'seat', by: ['quay'], each: owner },
      stock: { form: 'list', thing: 'good', each: good },
    },
  },
};

describe('the parts of a plain page', () => {
  it('say a list by things in the words of the game, what is in several places once and nothing of what is nowhere', () => {
    const { hands } = new ViewReader('toy', SHAPES, translator).parts({ owners: [1, -1, 1], stock: [0, 1, 0] });
    expect(hands).toEqual([
      { name: 'owners', label: 'Owners', cards: [{ text: 'north and west: Bob', count: 1 }] },
      {
        name: 'stock',
        label: 'Stock',
        cards: [
          { text: 'salt', count: 2 },
          { text: 'wine', count: 1 },
        ],
      },
    ]);
  });
});

describe('the question', () => {
  const view = (seat: number | null, waiting: number[], decision: View['decision']): View => ({
    game: 'toy',
    players: 3,
    seat,
    over: !waiting.length,
    waiting,
    decision,
    table: {},
  });
  const bids = { at: 'bids', sealed: [[0, 7]] };

  it('is put to those who are asked; who has answered waits for them, and so does who looks on', () => {
    expect(question(view(1, [1, 2], bids), translator)).toBe('What do you bid?');
    expect(question(view(0, [1, 2], bids), translator)).toBe('Waiting for Bob and Eve.');
    expect(question(view(null, [2], bids), translator)).toBe('Waiting for Eve.');
  });

  it('of one alone is told to all in the words of the game', () => {
    expect(question(view(0, [0], { at: 'turn', who: 0 }), translator)).toBe('Your turn.');
    expect(question(view(2, [0], { at: 'turn', who: 0 }), translator)).toBe('The turn of Ada.');
    expect(question(view(2, [], { at: 'over' }), translator)).toBe('It is over.');
  });
});
