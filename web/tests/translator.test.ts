import { Translator, type Args, type Catalogue, type Kinds, type Lists, type Nouns } from '../src/lib/translator';
// @ts-expect-error a script without types
import { everythingSaid } from '../tools/said.mjs';

const CATALOGUES = {
  fondaco: {
    none: '–',
    player: 'Player {number}',
    'list.times': '{count} × {what}',
    'list.last': '{first} and {last}',
  },
  toy: {
    lends: '{lender} lends {goods} to {seats}',
    moves: '{goods}: {goods_count, plural, one {#} other {#}}',
    'do.go': 'go {steps}',
    order: 'In order: {seats}.',
    awaits: 'Waiting for {seats_whom}.',
    sails: '{lender_is, select, you {You sail} other {{lender} sails}} home',
  },
  web: { waits: 'for {seat}', 'you.who': 'du', 'you.whom': 'dich' },
};
const NOUNS = { good: ['salt', 'wine'], lender: ['nobody'], step: ['never'] };
const KINDS = { lender: 'seat', goods: 'good', seats: 'seat' };
const translator = new Translator('en', CATALOGUES, NOUNS, ['Ada', 'Bob'], KINDS);

describe('the speaker', () => {
  it('names the file and the key of a broken message', () => {
    const broken = new Translator('de', { toy: { sails: '{port, plural, one {x}' } }, {});
    expect(() => broken.say('toy.sails', { port: 1 })).toThrow("de.json: broken message 'toy.sails'");
  });

  it('says things by the kinds that the game declares, whatever they are called', () => {
    expect(translator.say('toy.lends', { lender: 1, goods: [0, 0, 1], seats: [0, 2] })).toBe(
      'Bob lends 2 × salt and wine to Ada and Player 3',
    );
    expect(translator.say('toy.moves', { goods: [1] })).toBe('wine: 1');
    expect(translator.say('toy.lends', { lender: -1, goods: null, seats: [] })).toBe('– lends – to ');
  });

  it('names a thing with the number that belongs to it', () => {
    const catalogues = { toy: { phase: '{count, plural, =0 {Play} other {Play #}}' } };
    const phases = new Translator('en', catalogues, { phase: [['toy.phase', { count: 0 }]] });
    expect([phases.noun('phase', 0), phases.noun('phase', 0, { count: 3 })]).toEqual(['Play', 'Play 3']);
  });

  it('says what is declared to be nothing as it stands, even under the name of a thing', () => {
    expect(translator.say('toy.do.go', { steps: 0 })).toBe('go 0');
    expect(new Translator('en', CATALOGUES, NOUNS).say('toy.moves', { goods: [1] })).toBe('1: 1');
  });

  it('speaks to whoever reads, and of all others by their names', () => {
    const toBob = new Translator('en', CATALOGUES, NOUNS, ['Ada', 'Bob'], KINDS, 1);
    expect([0, 1].map((lender) => toBob.say('toy.sails', { lender }))).toEqual(['Ada sails home', 'You sail home']);
    expect(translator.say('toy.sails', { lender: 1 })).toBe('Bob sails home');
  });

  it('speaks to whoever reads in a list too, in the form of its place', () => {
    const toBob = new Translator('en', CATALOGUES, NOUNS, ['Ada', 'Bob'], KINDS, 1);
    expect(toBob.say('toy.order', { seats: [1, 0] })).toBe('In order: du and Ada.');
    expect(toBob.say('toy.awaits', { seats: [0, 1] })).toBe('Waiting for Ada and dich.');
    expect(translator.say('toy.order', { seats: [1, 0] })).toBe('In order: Bob and Ada.');
  });

  it('tells a course from first to last, and names those for each of whom a list has an entry', () => {
    const lists = { sequences: ['goods'], by_seat: ['steps'] };
    const toBob = new Translator('en', CATALOGUES, NOUNS, ['Ada', 'Bob'], KINDS, 1, lists);
    expect(toBob.say('toy.moves', { goods: [0, 1, 0] })).toBe('salt, wine and salt: 3');
    expect(toBob.say('toy.do.go', { steps: [4, 0] })).toBe('go Ada 4 and du 0');
    expect(toBob.say('toy.do.go', { steps: 4 })).toBe('go 4');
  });

  it('knows no things in messages of the server', () => {
    expect(translator.say('web.waits', { seat: 7 })).toBe('for 7');
  });
});

interface Said extends Lists {
  lang: string;
  nouns: Nouns;
  kinds: Kinds;
  catalogues: Record<string, Catalogue>;
  messages: [string, Args, string][];
}

it('says everything as the server says it, in every game and language', () => {
  for (const { lang, nouns, kinds, catalogues, messages, ...lists } of everythingSaid() as Said[]) {
    const own = new Translator(lang, catalogues, nouns, [], kinds, null, lists);
    expect(messages.length).toBeGreaterThan(50);
    for (const [key, args, text] of messages) expect(own.say(key, args), `${key}, ${lang}`).toBe(text);
  }
}, 60_000);
