import { voyageOf } from './voyage';

const [RAGUSA, CORFU] = [10, 11];
const sail = (zone: number) => ({ do: 'sail', zone });

describe('a voyage', () => {
  it('over several seas is named by its end', () => {
    const stop = { do: 'done' };
    expect(voyageOf([sail(RAGUSA), sail(CORFU), stop])).toEqual({ zone: CORFU, way: [RAGUSA], rest: [stop] });
  });
  it('of one step is named as that step', () =>
    expect(voyageOf([sail(CORFU)])).toMatchObject({ way: [], rest: [sail(CORFU)] }));
});
