/** Tutorial progress on this device, by game. */
interface Progress {
  /** The introduction was read or closed. */
  opened: boolean;
  /** Instructions are on: a tutorial match was started, and they were not switched off since. */
  taught: boolean;
  /** Instructions that were followed or dismissed, with a number above 0. */
  met: Record<string, number>;
}

const NONE: Progress = { opened: false, taught: false, met: {} };

class TutorialProgress {
  private stored = $state.raw<Record<string, Progress>>(JSON.parse(localStorage.getItem('fondaco.lessons') ?? '{}'));

  /** A hint is on the screen: instructions wait. */
  hinting = $state(false);

  private of(game: string): Progress {
    return this.stored[game] ?? NONE;
  }

  private save(game: string, change: Partial<Progress>): void {
    this.stored = { ...this.stored, [game]: { ...this.of(game), ...change } };
    localStorage.setItem('fondaco.lessons', JSON.stringify(this.stored));
  }

  /** The introduction was asked for in the menu. */
  private introAsked = $state('');

  /** Whether the introduction is on show: in a first match, but not while a clock of real time runs, unless asked for. */
  showsIntro = (game: string, clock: string) =>
    this.introAsked === game || (!this.of(game).opened && clock !== 'live' && clock !== 'bank');
  askForIntro = (game: string) => (this.introAsked = game);
  closeIntro = (game: string) => {
    this.introAsked = '';
    this.save(game, { opened: true });
  };
  enabled = (game: string) => this.of(game).taught;
  /** The first match is not over yet. */
  inFirstMatch = (game: string) => this.enabled(game) && !this.of(game).met.over;
  /** Start a first match: all instructions are shown again. */
  start = (game: string) => this.save(game, { opened: false, taught: true, met: {} });
  stop = (game: string) => this.save(game, { taught: false });

  shouldShow = (game: string, key: string) => this.enabled(game) && !this.of(game).met[key];
  /** The instruction was followed or dismissed; it is not repeated. */
  complete = (game: string, key: string) => this.save(game, { met: { ...this.of(game).met, [key]: 1 } });
}

export const tutorial = new TutorialProgress();
