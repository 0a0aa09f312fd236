import { facePartsOf } from '../src/shell/face';
import { botOf, chooseMerchants, merchantAt } from '../src/lib/merchants';

const lobbies = Object.values(
  import.meta.glob<{ merchants: { face: string }[] }>('../../src/fondaco/games/*/page/lobby.json', { eager: true }),
);
const merchant = (name: string, character: string) => ({ name, character, face: 'kind' });
const cast = [merchant('Marina', 'generous'), merchant('Piero', 'hard-nosed'), merchant('Bruno', 'generous')];
const game = { lobby: { merchants: cast } as never, tempered: ['greedy'] };

describe('the merchants at a table', () => {
  it('are different ones with the wanted personalities', () => {
    for (let i = 0; i < 20; i++) {
      const found = chooseMerchants(game, ['any', 'generous', 'any']);
      expect(new Set(found.map(({ name }) => name)).size).toBe(3);
      expect(found[1].character).toBe('generous');
    }
  });
  it('are not those who sit there already', () => {
    expect(chooseMerchants(game, ['any'], ['Marina', 'Bruno'])[0].name).toBe('Piero');
  });
  it('have other names and no face where there are not enough of them', () => {
    const [, second] = chooseMerchants(game, ['hard-nosed', 'hard-nosed']);
    expect(second).toEqual({ name: 'Ilse', character: 'hard-nosed', face: '' });
    expect(chooseMerchants({ lobby: null }, ['any', 'any']).map(({ name }) => name)).toEqual(['Ilse', 'Bruno']);
  });
  it('play in their character, as far as the strength has one', () => {
    expect(botOf(game, 'greedy:2s', cast[0])).toBe('greedy:2s/generous');
    expect(botOf(game, 'random', cast[0])).toBe('random');
  });
  it('are known by the name of a bot', () => {
    expect(merchantAt(game, { kind: 'bot', name: 'Piero' })).toBe(cast[1]);
    expect(merchantAt(game, { kind: 'person', name: 'Piero' })).toBeNull();
    expect(merchantAt({ lobby: null }, { kind: 'bot', name: 'Piero' })).toBeNull();
  });
});

it('each game has merchants with faces of their own, whose words are all known', () => {
  expect(lobbies.length).toBeGreaterThan(0);
  for (const { merchants } of lobbies) {
    expect(new Set(merchants.map(({ face }) => face)).size).toBe(merchants.length);
    for (const { face } of merchants) {
      const { hat, beard, nose, mood } = facePartsOf(face);
      const meant = { hat, beard, nose, mood };
      const known = [...Object.values(meant), ...'woman old fur toga collar earring scar glasses pearls'.split(' ')];
      const colours = 'fair olive brown dark chestnut grey red blond'.split(' ');
      expect(face.split(' ').filter((word) => ![...known, ...colours].includes(word))).toEqual([]);
    }
  }
});
