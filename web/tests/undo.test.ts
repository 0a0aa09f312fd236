import { undoPlayed } from '../src/lib/undo';

const said = (answers: number, refusedFrom = 99) => {
  const asked: number[] = [];
  const undo = (seq: number) => {
    asked.push(seq);
    return asked.length > refusedFrom ? Promise.reject(new Error('no')) : Promise.resolve({ seq: seq + 1 });
  };
  return { asked, undo, deed: { answers, length: 12 } };
};

describe('what was said with one press', () => {
  it('is taken back with one, each answer as of the line that took the one after it', async () => {
    const { asked, undo, deed } = said(2);
    await undoPlayed(deed, 12, 30, undo);
    expect(asked).toEqual([30, 31]);
  });
  it('is no longer meant when something was said after it', async () => {
    const { asked, undo, deed } = said(2);
    await undoPlayed(deed, 13, 30, undo);
    expect(asked).toEqual([30]);
  });
  it('is taken back as far as that goes, and it is told only that nothing was', async () => {
    const far = said(3, 1);
    await undoPlayed(far.deed, 12, 30, far.undo);
    expect(far.asked).toEqual([30, 31]);
    const none = said(3, 0);
    await expect(undoPlayed(none.deed, 12, 30, none.undo)).rejects.toThrow('no');
  });
});
