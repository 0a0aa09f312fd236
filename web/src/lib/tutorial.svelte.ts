/** What has been taught on this device, game by game. */
interface Progress {
  /** Its opening was seen, or put away. */
  opened: boolean;
  /** A taught match was begun, and nobody has asked for silence since. */
  taught: boolean;
  /** What was said, and how far it need not be said again. */
  met: Record<string, number>;
}

const NONE: Progress = { opened: false, taught: false, met: {} };
/** Said and then done: that is enough. Said and put away: it may come once more. */
const DONE = 2;

class TutorialProgress {
  private stored = $state.raw<Record<string, Progress>>(JSON.parse(localStorage.getItem('fondaco.lessons') ?? '{}'));

  /** A lesson is being read. */
  showing = $state(false);

  private of(game: string): Progress {
    return this.stored[game] ?? NONE;
  }

  private save(game: string, change: Partial<Progress>): void {
    this.stored = { ...this.stored, [game]: { ...this.of(game), ...change } };
    localStorage.setItem('fondaco.lessons', JSON.stringify(this.stored));
  }

  introSeen = (game: string) => this.of(game).opened;
  setIntroSeen = (game: string, seen = true) => this.save(game, { opened: seen });
  enabled = (game: string) => this.of(game).taught;
  /** The first match is not over yet. */
  inFirstMatch = (game: string) => this.enabled(game) && !this.of(game).met.over;
  /** A first match: everything is said, whatever was said before. */
  start = (game: string) => this.save(game, { opened: false, taught: true, met: {} });
  stop = (game: string) => this.save(game, { taught: false });

  shouldShow = (game: string, key: string) => this.enabled(game) && (this.of(game).met[key] ?? 0) < DONE;
  complete = (game: string, key: string) => this.save(game, { met: { ...this.of(game).met, [key]: DONE } });
  dismiss = (game: string, key: string) =>
    this.save(game, { met: { ...this.of(game).met, [key]: (this.of(game).met[key] ?? 0) + 1 } });
}

export const tutorial = new TutorialProgress();
